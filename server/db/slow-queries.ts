import type { LogEvent } from 'kysely'

const LONGEST_STATEMENT = 1000

export interface SlowQueryLog {
  warn: (details: object, text: string) => void
}

/**
 * Logs statements slower than `slowMs` under the id of the request. The text holds $1, $2 and never what stood in their
 * place: phones and names stay out of the log. 0: off.
 */
export function slowQueries(
  slowMs: number,
  log: () => SlowQueryLog,
  requestId: () => string | undefined,
): ((event: LogEvent) => void) | undefined {
  if (slowMs === 0) return undefined
  return ({ level, query, queryDurationMillis }) => {
    if (queryDurationMillis < slowMs) return
    const sql = query.sql.replace(/\s+/g, ' ').slice(0, LONGEST_STATEMENT)
    log().warn(
      { reqId: requestId(), ms: Math.round(queryDurationMillis), failed: level === 'error', sql },
      'slow query',
    )
  }
}
