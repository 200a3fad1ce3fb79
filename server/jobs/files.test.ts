import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { insertPlaces } from '#server/test/places-fixture.ts'
import { createTestDatabase } from '#server/db/test-database.ts'
import { buildInWorker } from '#server/files/write/build-in-worker.ts'
import { filesJob } from './files.ts'
import { JobRunner } from './runner.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'verstak-files-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const log = { info() {}, error: vi.fn() }
const index = join(dataDir, 'files/777/sitemap.xml')
const aged = (minutes: number) => {
  mkdirSync(join(dataDir, 'files/777'), { recursive: true })
  writeFileSync(index, '')
  const time = Date.now() / 1000 - minutes * 60
  utimesSync(index, time, time)
}

/** How often it builds before it is stopped: once it was `done`, or, where it has nothing to do, after a while. */
async function builds(filesEveryMinutes: number, build = async () => null, done?: () => boolean): Promise<number> {
  const spy = vi.fn(build)
  const runner = new JobRunner({ pool: null as never, log, timing: { random: () => 0 } })
  const job = filesJob({ config: { dataDir, filesEveryMinutes }, build: spy, log })
  if (job) runner.start({ ...job, startAfterMs: 0 })
  if (done) await expect.poll(done).toBe(true)
  else await new Promise((resume) => setTimeout(resume, 50))
  await runner.stop()
  return spy.mock.calls.length
}

describe('the schedule', () => {
  it('builds what is missing or old, and leaves what is fresh', async () => {
    let built = 0
    const build = async () => (built++, null)
    expect(await builds(240, build, () => built === 1)).toBe(1)
    aged(239)
    expect(await builds(240)).toBe(0)
    aged(241)
    expect(await builds(240, build, () => built === 2)).toBe(1)
    expect(await builds(0)).toBe(0)
  })

  it('outlives a failure and tells it', async () => {
    const fail = () => Promise.reject(new Error('the disk is full'))
    expect(await builds(240, fail, () => log.error.mock.calls.length > 0)).toBe(1)
    expect(log.error).toHaveBeenCalledOnce()
  })
})

it('builds in a thread of its own', async () => {
  const database = await createTestDatabase()
  await insertPlaces(database.db)
  const poolConfig = { connectionString: database.url }
  const config = { host: 'shop.test', scheme: 'http' as const, dataDir, transport: { adapter: 'embedded' as const } }
  const built = await buildInWorker({ poolConfig, config }, new AbortController().signal)
  expect(built?.branches.map(({ code }) => code)).toEqual(['000001', '777'])
  const broken = buildInWorker(
    { poolConfig: { connectionString: 'postgres://nobody@127.0.0.1:1/none' }, config },
    new AbortController().signal,
  )
  await expect(broken).rejects.toThrow('ECONNREFUSED')
  await database.drop()
})
