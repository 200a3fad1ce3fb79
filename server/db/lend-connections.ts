import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import type { StatementNames } from './statement-names.ts'

/**
 * A server that hangs (a stopped process, a machine off the network) leaves its connections open and silent. pg gives up waiting, but
 * would lend the same connection again, to wait behind the same question. Here such a one is thrown away, and asked nothing more.
 * `names`: what is asked often is prepared, and transactions begin with their first statement, for which the pool must be one that pipelines;
 * null: neither.
 */
export function lendConnections(pool: pg.Pool, names: StatementNames | null): PostgresPool {
  return {
    options: pool.options,
    connect: async () => lend(await pool.connect(), names),
    end: () => pool.end(),
  }
}

/** The answer's form is no longer the prepared one; the name is not known here (a pooler between us and the server). Nothing was done yet. */
const NAME_IS_STALE = new Set(['0A000', '26000'])

const BEGINS = /^(begin|start transaction)\b/
const ENDS = /^(commit|rollback)$/

/** Says what the server will: the word itself travels with the first statement of the transaction, on one way to the server instead of two. */
const BEGUN = { command: 'BEGIN', rowCount: null, rows: [] }
const ENDED = { command: 'COMMIT', rowCount: null, rows: [] }

function lend(client: pg.PoolClient, names: StatementNames | null): PostgresPoolClient {
  const ask = (client.query as unknown as (...given: unknown[]) => Promise<unknown>).bind(client)
  let stuck: Error | null = null
  let isInTransaction = false
  let unsaidBegin: string | null = null

  async function askByName(name: string, text: string, values: unknown): Promise<unknown> {
    try {
      return await ask({ name, text, values })
    } catch (error) {
      if (!NAME_IS_STALE.has((error as { code?: string }).code ?? '')) throw error
      names!.retire(text)
      // a transaction is lost with its first failure: whoever began it may begin again (withRetries)
      if (isInTransaction) throw error
      return ask(text, values)
    }
  }

  function send(text: unknown, question: unknown[]): Promise<unknown> {
    const name = names !== null && typeof text === 'string' ? names.of(text) : null
    return name === null ? ask(...question) : askByName(name, text as string, question[1])
  }

  /** Both are on their way before either is answered. What the first statement of a transaction says counts only if the transaction began. */
  async function sendAfter(begin: string, text: unknown, question: unknown[]): Promise<unknown> {
    const [began, answer] = await Promise.allSettled([ask(begin), send(text, question)])
    if (began.status === 'rejected') throw began.reason
    if (answer.status === 'rejected') throw answer.reason
    return answer.value
  }

  async function query(...question: unknown[]): Promise<unknown> {
    if (stuck) throw stuck
    const [text] = question
    const isWords = typeof text === 'string'
    const begin = unsaidBegin
    unsaidBegin = null
    if (isWords && BEGINS.test(text)) {
      isInTransaction = true
      if (names !== null) {
        unsaidBegin = text
        return BEGUN
      }
    }
    const isEnd = isWords && ENDS.test(text)
    if (isEnd) isInTransaction = false
    // nothing was asked in between
    if (isEnd && begin !== null) return ENDED
    try {
      return await (begin === null ? send(text, question) : sendAfter(begin, text, question))
    } catch (error) {
      if ((error as Error).message === 'Query read timeout') stuck = error as Error
      throw error
    }
  }

  return { processID: (client as { processID?: number }).processID, query, release: (isBroken?: boolean) => client.release(isBroken || stuck !== null) } as unknown as PostgresPoolClient
}
