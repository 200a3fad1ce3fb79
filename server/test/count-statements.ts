import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'

type Query = (...args: unknown[]) => unknown

/**
 * Counts the SQL statements sent on behalf of one piece of work, whatever else the process asks meanwhile: the count follows the
 * asynchronous calls, not the pool.
 */
export function statementCounter(pool: pg.Pool): (work: () => Promise<unknown>) => Promise<string[]> {
  const storage = new AsyncLocalStorage<string[]>()
  const seen = new WeakSet<pg.PoolClient>()
  const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>
  const counting = async () => {
    const client = await connect()
    if (!seen.has(client)) {
      seen.add(client)
      const query = client.query.bind(client) as Query
      client.query = ((...args: unknown[]) => {
        const [first] = args
        storage.getStore()?.push(typeof first === 'string' ? first : String((first as { text?: string } | undefined)?.text))
        return query(...args)
      }) as typeof client.query
    }
    return client
  }
  pool.connect = counting as typeof pool.connect
  return async (work) => {
    const statements: string[] = []
    await storage.run(statements, work)
    return statements
  }
}
