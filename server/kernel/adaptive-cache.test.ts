import { describe, expect, it } from 'vitest'
import { AdaptiveCache } from './adaptive-cache.ts'

describe('readings shared by all who look', () => {
  it('are kept twenty times as long as they took, and five seconds at most', async () => {
    let now = 0
    let count = 0
    const shared = new AdaptiveCache(() => now)
    const ask = (takes: number, key = 'all') =>
      shared.read(key, async () => {
        now += takes
        return ++count
      })
    expect(await ask(10)).toEqual({ value: 1, keptMs: 200 })
    now += 199
    expect(await ask(10)).toEqual({ value: 1, keptMs: 200 })
    expect(await ask(10, 'Псков')).toMatchObject({ value: 2 })
    now += 1
    expect(await ask(400)).toEqual({ value: 3, keptMs: 5000 })
  })

  it('who comes while one is read gets the same; a failed one is read again', async () => {
    const shared = new AdaptiveCache()
    let count = 0
    const { promise, resolve } = Promise.withResolvers<void>()
    const ask = () =>
      shared.read('all', async () => {
        await promise
        if (++count === 1) throw new Error('the database is away')
        return count
      })
    const both = Promise.allSettled([ask(), ask()])
    resolve()
    expect((await both).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(count).toBe(1)
    expect(await ask()).toMatchObject({ value: 2 })
  })
})
