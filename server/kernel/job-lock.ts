import type pg from 'pg'

/**
 * Does `work` if no other process of the shop is at it; false: one is. The lock lives in a transaction of a connection
 * of its own, so it ends with the process, whatever kills it, and holds behind a pooler in transaction mode too. The
 * transaction has neither a snapshot nor a number: it keeps nothing from being vacuumed. A connection lost meanwhile
 * frees the lock, so the work is aborted.
 */
export async function runLocked(
  pool: pg.Pool,
  lock: number,
  work: (signal: AbortSignal) => Promise<unknown>,
  signal: AbortSignal = new AbortController().signal,
): Promise<boolean> {
  const client = await pool.connect()
  const lost = new AbortController()
  const onLost = (error?: Error) => lost.abort(error ?? new Error('the connection that held the lock is closed'))
  client.on('error', onLost)
  client.on('end', onLost)
  let isBroken = true
  try {
    const answers = (await client.query(
      `begin; set local idle_in_transaction_session_timeout = 0; select pg_try_advisory_xact_lock(${lock}) as ours`,
    )) as unknown as pg.QueryResult<{ ours: boolean }>[]
    const isOurs = answers[2]!.rows[0]!.ours
    try {
      if (isOurs) await work(AbortSignal.any([signal, lost.signal]))
      lost.signal.throwIfAborted()
    } finally {
      if (!lost.signal.aborted) {
        await client.query('commit')
        isBroken = false
      }
    }
    return isOurs
  } finally {
    client.off('error', onLost)
    client.off('end', onLost)
    client.release(isBroken)
  }
}
