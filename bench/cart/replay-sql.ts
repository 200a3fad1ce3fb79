import type pg from 'pg'
import type { Statement } from './record-sql.ts'

/** Old value → new: another cart, another key, the order number the database gives this time. */
export type Renames = Map<unknown, unknown>

function renamed(value: unknown, renames: Renames): unknown {
  return Array.isArray(value) ? value.map((each) => renamed(each, renames)) : renames.has(value) ? renames.get(value) : value
}

/**
 * The recorded statements, bare, on one connection, one after another as the application sent them. Statements outside the transaction keep their place.
 * `orderId`: that of the recording; what `insert into shop_order` answers takes its place in all that follows.
 */
export async function replaySql(pool: pg.Pool, statements: readonly Statement[], renames: Renames, orderId: number | null = null): Promise<void> {
  const client = await pool.connect()
  try {
    for (const { text, values } of statements) {
      const { rows } = await client.query(text, values.map((value) => renamed(value, renames)))
      if (orderId !== null && /^insert into "?shop_order"?\b/.test(text)) renames.set(orderId, (rows[0] as { id: number }).id)
    }
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}
