import { once } from 'node:events'
import type { PoolConfig } from 'pg'
import { createDb, type Db, SERVING } from '#server/db/client.ts'
import { openSharedClock } from '#server/db/shared-clock.ts'
import type { ServerLog } from './server-log.ts'

/** What the shop writes into its log. */
export interface WorkerNote {
  level: 'warn' | 'error'
  details: object
  text: string
}

interface WorkerServices<Options> {
  options: Omit<Options, 'poolConfig'>
  db: Db
  clock: () => Date
  log: Pick<ServerLog, WorkerNote['level']>
}

interface WorkerLimits {
  connections: number
  /** Given to what is under way once the shop is gone. */
  lastRoundMs: number
}

const write =
  (level: WorkerNote['level']) =>
  (details: unknown, text = ''): void => {
    const { err, ...rest } = details as { err?: Error }
    const note: WorkerNote = { level, details: err ? { ...rest, reason: err.message } : rest, text }
    // a shop that is gone reads nothing
    if (process.connected) process.send?.(note, () => {})
  }

/**
 * The whole life of a process that the shop runs beside itself (startWorker in outbox/): its options come first, it
 * works until the shop lets go of it, ends what is under way and exits.
 */
export async function serveAsWorker<Options extends { poolConfig: PoolConfig }>(
  { connections, lastRoundMs }: WorkerLimits,
  start: (services: WorkerServices<Options>) => Promise<{ stop: () => Promise<unknown> }>,
): Promise<never> {
  // Whoever stops the shop may signal every process of it. The shop says when to end: by letting go of us.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
  const gone = once(process, 'disconnect')
  const [{ poolConfig, ...options }] = (await once(process, 'message')) as [Options]
  // with the shop's patience: a question the network swallowed must not hold a sender for a quarter of an hour
  const connection = createDb({ ...poolConfig, ...SERVING, max: connections })
  void gone.then(() => setTimeout(() => process.exit(1), lastRoundMs).unref())
  const clock = await openSharedClock(connection.pool)
  const log = { warn: write('warn'), error: write('error') }
  const work = await start({ options, db: connection.db, clock: clock.now, log })
  if (process.connected) await gone
  await work.stop()
  await connection.close()
  return process.exit(0)
}
