import { type RawBuilder, sql, type SqlBool } from 'kysely'

type Condition = RawBuilder<SqlBool>

const backwards = (digits: string) => [...digits].reverse().join('')
const AFTER_NINE = ':'

/** A range of the index shop_order_phone, written out: a kept plan has no beginning to see in a LIKE. */
export function phoneEndsWith(column: RawBuilder<unknown>, digits: string): Condition {
  const beginning = backwards(digits)
  return sql<SqlBool>`reverse(${column}) collate "C" between ${beginning} and ${beginning + AFTER_NINE}`
}

export const isPhone = (column: RawBuilder<unknown>, phone: string): Condition =>
  sql<SqlBool>`reverse(${column}) collate "C" = ${backwards(phone)}`
