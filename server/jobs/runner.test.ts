import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#server/db/test-database.ts'
import { runLocked } from '#server/kernel/job-lock.ts'
import { backoffMs, type Job, JobRunner, type Timing } from './runner.ts'

const LOCK = 42
let database: TestDatabase
const gates: (() => void)[] = []
const opened: { stop: () => Promise<unknown> }[] = []
beforeAll(async () => {
  database = await createTestDatabase()
})
afterEach(() => {
  for (const open of gates.splice(0)) open()
  return Promise.all(opened.splice(0).map((each) => each.stop()))
})
afterAll(() => database.drop())

const log = { error: vi.fn<(details: object, text: string) => void>() }

function openRunner(timing: Partial<Timing> = { random: () => 0 }): JobRunner {
  const pool = new pg.Pool({ connectionString: database.url })
  pool.on('error', () => {})
  const runner = new JobRunner({ pool, log, timing })
  opened.push({ stop: () => runner.stop().then(() => pool.end()) })
  return runner
}

const job = (given: Partial<Job>): Job => ({ name: 'test', everyMs: 10, lock: null, run: async () => {}, ...given })

/** A run that ends when it is told to. */
function gate() {
  const { promise, resolve } = Promise.withResolvers<void>()
  gates.push(resolve)
  return { passed: promise, open: resolve }
}

describe('a locked job', () => {
  it('is run by one of two runners at a time, and by the other when that one is done', async () => {
    const [first, second] = [openRunner(), openRunner()]
    const { passed, open } = gate()
    const [slow, quick] = [vi.fn(() => passed), vi.fn(async () => {})]
    first.start(job({ lock: LOCK, run: slow }))
    await expect.poll(() => slow.mock.calls.length).toBe(1)
    second.start(job({ lock: LOCK, run: quick }))
    await expect.poll(() => second.state()[0]!.skipped).toBeGreaterThan(3)
    expect([quick.mock.calls.length, slow.mock.calls.length]).toEqual([0, 1])
    open()
    await expect.poll(() => quick.mock.calls.length).toBeGreaterThan(0)
  })

  it('is free again when the process that ran it is killed', async () => {
    const fixture = join(import.meta.dirname, 'lock-holder.fixture.ts')
    const child = spawn(process.execPath, [fixture, database.url, String(LOCK)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [said] = (await once(child.stdout, 'data')) as [Buffer]
    expect(said.toString()).toBe('running')
    expect(await runLocked(database.pool, LOCK, async () => {})).toBe(false)
    child.kill('SIGKILL')
    await once(child, 'exit')
    await expect.poll(() => runLocked(database.pool, LOCK, async () => {})).toBe(true)
  })

  it('is aborted when the connection that holds its lock is lost', async () => {
    const runner = openRunner()
    const seen: AbortSignal[] = []
    runner.start(
      job({
        lock: LOCK,
        run: async (signal) => {
          seen.push(signal)
          if (seen.length === 1 && !signal.aborted) await once(signal, 'abort')
        },
      }),
    )
    await expect.poll(() => seen.length).toBe(1)
    await database.pool.query(
      `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objid = ${LOCK}`,
    )
    await expect.poll(() => seen[0]!.aborted).toBe(true)
    await expect.poll(() => runner.state()[0]!).toMatchObject({ failures: 1, isRunning: false })
  })

  it('keeps no row from being vacuumed while it runs', async () => {
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    await runLocked(database.pool, LOCK, async () => {
      const { rows } = await client.query(
        `select backend_xmin, backend_xid from pg_stat_activity join pg_locks using (pid)
         where locktype = 'advisory' and objid = ${LOCK} and granted`,
      )
      expect(rows).toEqual([{ backend_xmin: null, backend_xid: null }])
    })
    await client.end()
  })
})

describe('a job that fails', () => {
  it('is tried again after longer and longer pauses, and at its usual pace once it went well', async () => {
    const waits: number[] = []
    let left = 4
    const done = gate()
    const runner = openRunner({
      random: () => 1,
      async wait(ms, signal) {
        waits.push(ms)
        if (waits.length === 7) done.open()
        if (waits.length >= 7 && !signal.aborted) await once(signal, 'abort')
      },
    })
    log.error.mockClear()
    const run = async () => {
      if (left-- > 0) throw new Error('the provider is away')
    }
    runner.start(job({ everyMs: 20_000, run }))
    await done.passed
    expect(waits).toEqual([1000, 5000, 10_000, 20_000, 40_000, 20_000, 20_000])
    expect(log.error).toHaveBeenCalledTimes(4)
    expect(log.error.mock.calls[1]![0]).toMatchObject({ job: 'test', failures: 2, retryInMs: 10_000 })
    expect(runner.state()[0]).toMatchObject({ runs: 6, failures: 4 })
  })

  it.each([
    ['never more than a minute', { everyMs: 20_000 }, 20, 0, 30_000],
    ['up to a minute', { everyMs: 20_000 }, 20, 1, 60_000],
    ['never more than ten turns', { everyMs: 1000 }, 20, 1, 10_000],
    ['its own first pause, however long', { everyMs: 20_000, retryMs: 300_000 }, 3, 1, 300_000],
  ])('waits %s', (_words, given, failures, random, expected) => {
    expect(backoffMs(job(given), failures, () => random)).toBe(expected)
  })
})

describe('stopping', () => {
  it('aborts the run under way, waits for its end and starts no other', async () => {
    const runner = openRunner()
    const { passed, open } = gate()
    const run = vi.fn(async (signal: AbortSignal) => {
      await once(signal, 'abort')
      await passed
    })
    runner.start(job({ lock: LOCK, run }))
    await expect.poll(() => run.mock.calls.length).toBe(1)
    const isStopped = vi.fn()
    const stopping = runner.stop().then(isStopped)
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(isStopped).not.toHaveBeenCalled()
    open()
    await stopping
    expect(run).toHaveBeenCalledOnce()
    expect(await runLocked(database.pool, LOCK, async () => {})).toBe(true)
  })

  it('runs once more what gathers or holds something, after its last run, and says when that fails', async () => {
    const runner = openRunner()
    const seen: boolean[] = []
    const run = async ({ aborted }: AbortSignal) => void seen.push(aborted)
    runner.start(job({ everyMs: 3_600_000, runsAtStop: true, run }))
    const breaks = async ({ aborted }: AbortSignal) => {
      if (aborted) throw new Error('the database is away')
    }
    runner.start(job({ name: 'breaks', everyMs: 3_600_000, runsAtStop: true, run: breaks }))
    await expect.poll(() => runner.state().map(({ runs }) => runs)).toEqual([1, 1])
    log.error.mockClear()
    await runner.stop()
    expect(seen).toEqual([false, true])
    expect(log.error.mock.calls.map(([details]) => details)).toMatchObject([{ job: 'breaks' }])
  })

  it('ends a pause, which is far longer than a test may take', async () => {
    const runner = openRunner()
    runner.start(job({ everyMs: 3_600_000 }))
    await expect.poll(() => runner.state()[0]!.runs).toBe(1)
    await runner.stop()
  })
})

it('never overlaps with itself, however long a run takes, and spreads the starts', async () => {
  const waits: number[] = []
  const runner = openRunner({
    random: () => 0.5,
    wait: (ms, signal) => {
      waits.push(ms)
      return new Promise((resolve) => {
        const timer = setTimeout(resolve, 1)
        signal.addEventListener('abort', () => (clearTimeout(timer), resolve()))
      })
    },
  })
  let [running, most, runs] = [0, 0, 0]
  const run = async () => {
    most = Math.max(most, ++running)
    await new Promise((resolve) => setTimeout(resolve, 20))
    running--
    return ++runs === 2 ? 7 : undefined
  }
  runner.start(job({ everyMs: 60_000, startAfterMs: 3000, run }))
  await expect.poll(() => runs).toBeGreaterThan(3)
  expect(most).toBe(1)
  // half of the spread; the usual pause; as the run itself said
  expect(waits.slice(0, 3)).toEqual([3500, 60_000, 7])
})
