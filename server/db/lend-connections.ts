import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'

/**
 * A server that hangs (a stopped process, a machine off the network) leaves its connections open and silent. pg gives up waiting, but
 * would lend the same connection again, to wait behind the same question. Here such a one is thrown away, and asked nothing more.
 */
export function lendConnections(pool: pg.Pool): PostgresPool {
  return {
    options: pool.options,
    connect: async () => lend(await pool.connect()),
    end: () => pool.end(),
  }
}

function lend(client: pg.PoolClient): PostgresPoolClient {
  let stuck: Error | null = null
  const query = async (...question: unknown[]) => {
    if (stuck) throw stuck
    try {
      return await (client.query as (...given: unknown[]) => Promise<unknown>)(...question)
    } catch (error) {
      if ((error as Error).message === 'Query read timeout') stuck = error as Error
      throw error
    }
  }
  return { processID: (client as { processID?: number }).processID, query, release: (isBroken?: boolean) => client.release(isBroken || stuck !== null) } as unknown as PostgresPoolClient
}
