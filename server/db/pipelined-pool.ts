import { type PostgresPool, type PostgresPoolClient, sql } from 'kysely'
import type pg from 'pg'
import { doubtMain } from './hosts/main-client.ts'
import { isUnansweredInTime, processOf, sendTogether, setPipelining } from './pg-internals.ts'
import type { StatementNames } from './statement-names.ts'

export const WITH_COMMIT_MARK = '/* with the commit */ '

/**
 * Before a statement whose answer nobody needs: sql`${WITH_COMMIT}insert …`. In a transaction it is pipelined with the
 * next statement, mostly the commit: one round trip instead of two. If it fails, the server makes a rollback of the
 * commit, and the transaction fails with it.
 */
export const WITH_COMMIT = sql.raw(WITH_COMMIT_MARK)

/**
 * A hung server (stopped process, lost network) leaves connections open. pg times the query out but would hand the same
 * connection out again, so it is destroyed here. `names`: frequent statements are prepared, BEGIN and the last
 * statements of a transaction are pipelined with their neighbours; null: neither.
 */
export function pipelinedPool(pool: pg.Pool, names: StatementNames | null): PostgresPool {
  return {
    options: pool.options,
    connect: async () => pipelinedClient(await pool.connect(), names),
    end: () => pool.end(),
  }
}

/**
 * The result's columns are no longer the prepared ones; the name is unknown on this connection (a pooler between us and
 * the server). Nothing was done yet.
 */
const NAME_IS_STALE = new Set(['0A000', '26000'])

/** The primary of a moment ago is a replica by now (read_only_sql_transaction). */
const READ_ONLY = '25006'

/** As Kysely writes them: it is pinned exactly. */
const BEGINS = /^(begin|start transaction)\b/
const ENDS = /^(commit|rollback)$/

/** What the server will answer, for statements not sent yet. */
const BEGUN = { command: 'BEGIN', rowCount: null, rows: [] }
const ENDED = { command: 'COMMIT', rowCount: null, rows: [] }
const DEFERRED = { command: 'DEFERRED', rowCount: null, rows: [] }

type Statement = unknown[]

function pipelinedClient(client: pg.PoolClient, names: StatementNames | null): PostgresPoolClient {
  // only while checked out here: COPY streams of other users of the pool refuse it
  setPipelining(client, names !== null)
  const sendQuery = (client.query as unknown as (...given: unknown[]) => Promise<unknown>).bind(client)
  let stuck: Error | null = null
  let isInTransaction = false
  /** Not sent yet: BEGIN, and what may be pipelined with the commit. They go with the next statement. */
  let unsent: Statement[] = []

  async function sendPrepared(name: string, text: string, values: unknown, isAlone: boolean): Promise<unknown> {
    try {
      return await sendQuery({ name, text, values })
    } catch (error) {
      if (!NAME_IS_STALE.has((error as { code?: string }).code ?? '')) throw error
      names!.retire(text)
      // a transaction is lost with its first failure: whoever began it may begin again (withRetries)
      if (!isAlone) throw error
      return sendQuery(text, values)
    }
  }

  /** `isAlone`: in no transaction. */
  function send(statement: Statement, isAlone: boolean): Promise<unknown> {
    const [text, values] = statement
    const name = names !== null && typeof text === 'string' ? names.of(text) : null
    return name === null ? sendQuery(...statement) : sendPrepared(name, text as string, values, isAlone)
  }

  /** All are in flight before the first is answered; the last answer counts only if nothing before it failed. */
  async function sendAll(statements: Statement[]): Promise<unknown> {
    const sent = sendTogether(client, () => statements.map((statement) => send(statement, false)))
    const answers = await Promise.allSettled(sent)
    const failed = answers.find((answer) => answer.status === 'rejected')
    // a failed BEGIN leaves what was pipelined with it outside any transaction: such a connection never returns to the
    // pool
    if (failed && failed === answers[0] && BEGINS.test(String(statements[0]![0]))) stuck = failed.reason as Error
    if (failed) throw failed.reason
    return (answers.at(-1) as PromiseFulfilledResult<unknown>).value
  }

  /** Null: deferred, or there is nothing to do for it. */
  function due(statement: Statement): Statement[] | null {
    const [text, values] = statement
    if (names === null || typeof text !== 'string') return [statement]
    if (BEGINS.test(text)) {
      isInTransaction = true
      unsent = [statement]
      return null
    }
    if (isInTransaction && text.startsWith(WITH_COMMIT_MARK)) {
      unsent.push([text.slice(WITH_COMMIT_MARK.length), values])
      return null
    }
    const before = unsent
    unsent = []
    if (!ENDS.test(text)) return [...before, statement]
    isInTransaction = false
    const hasBegun = !BEGINS.test(String(before[0]?.[0]))
    if (text === 'rollback') return hasBegun ? [statement] : null
    return hasBegun || before.length > 1 ? [...before, statement] : null
  }

  async function query(...statement: Statement): Promise<unknown> {
    if (stuck) throw stuck
    const statements = due(statement)
    if (statements === null)
      return unsent.length === 0 ? ENDED : unsent.length === 1 && unsent[0] === statement ? BEGUN : DEFERRED
    try {
      return await (statements.length === 1 ? send(statements[0]!, !isInTransaction) : sendAll(statements))
    } catch (error) {
      const { code } = error as Error & { code?: string }
      if (isUnansweredInTime(error as Error) || code === READ_ONLY) stuck = error as Error
      if (code === READ_ONLY) doubtMain(client)
      throw error
    }
  }

  function release(isBroken?: boolean): void {
    setPipelining(client, false)
    client.release(isBroken || stuck !== null)
  }

  return { processID: processOf(client) ?? undefined, query, release } as unknown as PostgresPoolClient
}
