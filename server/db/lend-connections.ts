import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import type { StatementNames } from './statement-names.ts'

/**
 * A server that hangs (a stopped process, a machine off the network) leaves its connections open and silent. pg gives up waiting, but
 * would lend the same connection again, to wait behind the same question. Here such a one is thrown away, and asked nothing more.
 * `names`: what is asked often is prepared; null: nothing is.
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

function lend(client: pg.PoolClient, names: StatementNames | null): PostgresPoolClient {
  const ask = (client.query as unknown as (...given: unknown[]) => Promise<unknown>).bind(client)
  let stuck: Error | null = null
  let isInTransaction = false

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

  async function query(...question: unknown[]): Promise<unknown> {
    if (stuck) throw stuck
    const [text, values] = question
    const name = names !== null && typeof text === 'string' ? names.of(text) : null
    try {
      if (name !== null) return await askByName(name, text as string, values)
      const answer = await ask(...question)
      if (typeof text === 'string') isInTransaction = BEGINS.test(text) || (isInTransaction && !ENDS.test(text))
      return answer
    } catch (error) {
      if ((error as Error).message === 'Query read timeout') stuck = error as Error
      throw error
    }
  }

  return { processID: (client as { processID?: number }).processID, query, release: (isBroken?: boolean) => client.release(isBroken || stuck !== null) } as unknown as PostgresPoolClient
}
