import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import type { JobState } from '#server/kernel/job-state.ts'
import { backoff, jittered } from '#rules/retry/backoff.ts'
import { runLocked } from '#server/kernel/job-lock.ts'

export interface Job {
  name: string
  /** From the end of a run to the start of the next. */
  everyMs: number
  /**
   * The number of a PostgreSQL advisory lock: one process of many runs the job at a time. Null: every process does, for
   * what lies on its own disk or is claimed row by row.
   */
  lock: number | null
  /** Aborted when the shop stops or the lock is lost. Answers when to run again, if not after `everyMs`. */
  run: (signal: AbortSignal) => Promise<number | void>
  /**
   * Once more as the shop stops, the signal aborted: what has gathered since the last run is written, what it holds let
   * go.
   */
  runsAtStop?: boolean
  /** The first run comes so much later than the start; not said: at once. */
  startAfterMs?: number
  /** The first pause of the backoff; not said: `everyMs`, five seconds at most. */
  retryMs?: number
}

/** Tests pass their own. */
export interface Timing {
  now: () => number
  /** Ends early, without an error, when the signal is aborted. */
  wait: (ms: number, signal: AbortSignal) => Promise<void>
  random: () => number
}

interface RunnerOptions {
  /** Locks are held on its connections. */
  pool: pg.Pool
  log: { error: (details: object, text: string) => void }
  timing?: Partial<Timing>
}

const TIMING: Timing = {
  now: Date.now,
  wait: (ms, signal) => delay(ms, undefined, { signal, ref: false }).catch(() => {}),
  random: Math.random,
}
const FIRST_RETRY_MS = 5000
const LAST_RETRY_MS = 60_000
/** Processes started together by one deployment do not ask the database together. */
const START_SPREAD_MS = 1000

/** Jittered exponential backoff, at most a minute or ten turns. */
export function backoffMs({ everyMs, retryMs }: Job, failures: number, random: () => number): number {
  const first = retryMs ?? Math.min(everyMs, FIRST_RETRY_MS)
  const most = Math.max(first, Math.min(LAST_RETRY_MS, everyMs * 10))
  return jittered(backoff(failures, { first, most }), random)
}

/**
 * Runs background jobs, each in a loop of its own: never twice at once here, one process at a time where it is locked.
 */
export class JobRunner {
  private readonly stopping = new AbortController()
  private readonly loops: Promise<void>[] = []
  private readonly states: JobState[] = []
  private readonly timing: Timing
  private readonly options: RunnerOptions

  constructor(options: RunnerOptions) {
    this.options = options
    this.timing = { ...TIMING, ...options.timing }
  }

  start(job: Job): void {
    const state: JobState = {
      name: job.name,
      runs: 0,
      failures: 0,
      skipped: 0,
      seconds: 0,
      lastSuccessAt: null,
      isRunning: false,
    }
    this.states.push(state)
    this.loops.push(this.repeat(job, state))
  }

  state(): readonly JobState[] {
    return this.states
  }

  /** Aborts what is under way and waits for its end. */
  async stop(): Promise<void> {
    this.stopping.abort()
    await Promise.all(this.loops)
  }

  private async repeat(job: Job, state: JobState): Promise<void> {
    await this.repeatUntilStopped(job, state)
    if (!job.runsAtStop) return
    await this.turn(job, state).catch((error: unknown) =>
      this.options.log.error({ err: error, job: job.name }, 'a job failed as the shop stopped'),
    )
  }

  private async repeatUntilStopped(job: Job, state: JobState): Promise<void> {
    const { signal } = this.stopping
    const { wait, random } = this.timing
    await wait((job.startAfterMs ?? 0) + Math.min(START_SPREAD_MS, job.everyMs) * random(), signal)
    let failures = 0
    while (!signal.aborted) {
      let pause: number
      try {
        pause = (await this.turn(job, state)) ?? job.everyMs
        failures = 0
      } catch (error) {
        if (signal.aborted) return
        pause = backoffMs(job, ++failures, random)
        const details = { err: error, job: job.name, failures, retryInMs: Math.round(pause) }
        this.options.log.error(details, 'a job failed')
      }
      await wait(pause, signal)
    }
  }

  private async turn(job: Job, state: JobState): Promise<number | void> {
    const { signal } = this.stopping
    let next: number | void = undefined
    const work = async (aborted: AbortSignal) => {
      const begun = this.timing.now()
      state.isRunning = true
      try {
        next = await job.run(aborted)
        state.lastSuccessAt = this.timing.now() / 1000
      } finally {
        state.isRunning = false
        state.runs++
        state.seconds += (this.timing.now() - begun) / 1000
      }
    }
    try {
      if (job.lock === null) await work(signal)
      else if (!(await runLocked(this.options.pool, job.lock, work, signal))) state.skipped++
    } catch (error) {
      state.failures++
      throw error
    }
    return next
  }
}
