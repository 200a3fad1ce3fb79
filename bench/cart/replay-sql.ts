import type pg from 'pg'
import { StatementNames } from '#server/db/statement-names.ts'
import type { RecordedStatement } from './record-sql.ts'

/** Old value → new: another cart, another key, the order number the database gives this time. */
export type Renames = Map<unknown, unknown>

/** The order's own id stands in rows sent as JSON as well. */
function renamed(value: unknown, renames: Renames, orderId: number | null): unknown {
  if (Array.isArray(value)) return value.map((each) => renamed(each, renames, orderId))
  if (renames.has(value)) return renames.get(value)
  const isRows = orderId !== null && typeof value === 'string' && value.startsWith('[{"order_id":')
  return isRows ? value.replaceAll(`"order_id":${orderId}`, `"order_id":${String(renames.get(orderId))}`) : value
}

/** As the shop does it: what comes often is prepared. */
const names = new StatementNames()

/**
 * The recorded statements, bare, on one connection, one after another as the application sent them. Statements outside
 * the transaction keep their place.
 * `orderId`: that of the recording; what `insert into shop_order` answers takes its place in all that follows.
 */
export async function replaySql(
  pool: pg.Pool,
  statements: readonly RecordedStatement[],
  renames: Renames,
  orderId: number | null = null,
): Promise<void> {
  const client = await pool.connect()
  try {
    for (const { text, values } of statements) {
      const name = names.of(text)
      const { rows } = await client.query({
        text,
        values: values.map((value) => renamed(value, renames, orderId)),
        ...(name ? { name } : {}),
      })
      if (orderId !== null && /^insert into "?shop_order"?\b/.test(text))
        renames.set(orderId, (rows[0] as { id: number }).id)
    }
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}
