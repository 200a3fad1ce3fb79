import type pg from 'pg'

export interface RecordedStatement {
  text: string
  values: unknown[]
}

/** What the application sends to the database while `work` runs, with its values. Only one request may be under way. */
export function sqlRecorder(
  pool: pg.Pool,
): <T>(work: () => Promise<T>) => Promise<{ statements: RecordedStatement[]; result: T }> {
  let current: RecordedStatement[] | null = null
  const watched = new WeakSet<pg.PoolClient>()
  const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>
  pool.connect = (async () => {
    const client = await connect()
    if (!watched.has(client)) {
      watched.add(client)
      const query = client.query.bind(client) as (...args: unknown[]) => unknown
      client.query = ((...args: unknown[]) => {
        const [first, values] = args
        const text = typeof first === 'string' ? first : String((first as { text?: string }).text)
        current?.push({
          text,
          values: (Array.isArray(values) ? values : ((first as { values?: unknown[] }).values ?? [])) as unknown[],
        })
        return query(...args)
      }) as typeof client.query
    }
    return client
  }) as typeof pool.connect
  return async (work) => {
    current = []
    try {
      const result = await work()
      return { statements: current, result }
    } finally {
      current = null
    }
  }
}
