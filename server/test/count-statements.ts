import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'

type Query = (...args: unknown[]) => unknown

const textOf = (query: unknown) =>
  typeof query === 'string' ? query : String((query as { text?: string } | undefined)?.text)

/**
 * The SQL statements a piece of work sends itself. The list follows the asynchronous calls, so whatever else the
 * process asks meanwhile is left out; so is what runs in a transaction: the only reads that do are the catalogue
 * index's.
 */
export function statementCounter(
  pool: pg.Pool,
  { inTransactions = false } = {},
): (work: () => Promise<unknown>) => Promise<string[]> {
  const storage = new AsyncLocalStorage<string[]>()
  const watched = new WeakSet<pg.PoolClient>()
  const watch = (client: pg.PoolClient) => {
    watched.add(client)
    const query = client.query.bind(client) as Query
    let isInTransaction = false
    client.query = ((...args: unknown[]) => {
      const text = textOf(args[0])
      if (/^(begin|start transaction)/i.test(text)) isInTransaction = true
      else if (/^(commit|rollback)/i.test(text)) isInTransaction = false
      else if (!isInTransaction || inTransactions) storage.getStore()?.push(text)
      return query(...args)
    }) as typeof client.query
  }
  const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>
  pool.connect = (async () => {
    const client = await connect()
    if (!watched.has(client)) watch(client)
    return client
  }) as typeof pool.connect
  return async (work) => {
    const statements: string[] = []
    await storage.run(statements, work)
    return statements
  }
}
