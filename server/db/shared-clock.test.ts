import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openSharedClock } from './shared-clock.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

const MINUTES_5 = 300_000
let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

it.each([
  ['ahead', MINUTES_5],
  ['behind', -MINUTES_5],
])('a host five minutes %s goes by the database, and says so once', async (_, wrongBy) => {
  const said: number[] = []
  const clock = await openSharedClock(database.pool, {
    own: () => Date.now() + wrongBy,
    onSkew: (seconds) => said.push(seconds),
    everyMs: 20,
  })
  await wait(100)
  const now = clock.now().getTime()
  clock.close()
  expect(Math.abs(now - Date.now())).toBeLessThan(2000)
  expect(said.map((seconds) => Math.round(seconds / 60))).toEqual([wrongBy / 60_000])
})

it('a host kept by NTP goes by its own clock', async () => {
  const said: number[] = []
  const own = () => 1_000_000
  const clock = await openSharedClock({ query: async () => ({ rows: [{ at: own() + 400 }] }) } as never, {
    own,
    onSkew: (seconds) => said.push(seconds),
  })
  clock.close()
  expect([clock.now().getTime(), said]).toEqual([1_000_000, []])
})

it('a clock set right is believed again', async () => {
  const said: number[] = []
  let wrongBy = MINUTES_5
  const own = () => Date.now() + wrongBy
  const clock = await openSharedClock(database.pool, { own, onSkew: (seconds) => said.push(seconds), everyMs: 20 })
  wrongBy = 0
  await expect.poll(() => said.length).toBe(2)
  clock.close()
  expect([said[1], Math.abs(clock.now().getTime() - Date.now()) < 2000]).toEqual([0, true])
})

it('opens once the database answers', async () => {
  let tries = 0
  const query = async () => (++tries < 2 ? Promise.reject(new Error('away')) : { rows: [{ at: Date.now() }] })
  const clock = await openSharedClock({ query } as never)
  clock.close()
  expect(tries).toBe(2)
})
