import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { Database } from './schema.ts'

/**
 * An insert of any number of rows that is always the same text, so that it can be prepared, and a part of a larger
 * statement. All rows have the columns of the first.
 */
export function rowsInsert<Table extends keyof Database & string>(
  table: Table,
  rows: readonly Insertable<Database[Table]>[],
): RawBuilder<unknown> {
  const columns = sql.join(Object.keys(rows[0]!).map((column) => sql.ref(column)))
  return sql`insert into ${sql.table(table)} (${columns})
    select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows, wellFormed)}::json)`
}

/**
 * Half an emoji, cut off by somebody's program: as a value of its own it is mended on the way, as an escape inside JSON
 * it is refused.
 */
const wellFormed = (_: string, value: unknown): unknown => (typeof value === 'string' ? value.toWellFormed() : value)
