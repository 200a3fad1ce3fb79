import { type Kysely, sql } from 'kysely'
import type { FigureTable, Good } from '#contract/good.ts'
import { bySize } from '#rules/catalog/by-size.ts'
import type { Database } from '#server/db/schema.ts'
import type { CallContext } from '#server/shop/call-context.ts'
import { readFigureTable } from './figure-table.ts'

/** Past this a table of sizes is a listing. */
const MOST = 40

interface Variants {
  goods: Good[]
  figures: FigureTable
}

const NONE: Variants = { goods: [], figures: { columns: [], rows: [] } }

/** A maker's line in all its sizes: goods of one category and brand whose names differ after the first comma only. */
export async function readVariants(
  context: Pick<CallContext, 'db' | 'catalog' | 'nodeCode'>,
  code: string,
): Promise<Variants> {
  const codes = await familyCodes(context.db, code)
  if (codes.length < 2) return NONE
  const goods = await context.catalog.cards(codes, context.nodeCode)
  if (goods.length < 2 || !goods.some((good) => good.code === code)) return NONE
  const { columns, rows } = await readFigureTable(context, goods, 0)
  // goods that differ in nothing a table can show are no sizes
  if (columns.length === 0) return NONE
  const lines = goods.map((good, at) => ({ good, row: rows[at]! })).sort((a, b) => bySize(a.row, b.row))
  return { goods: lines.map(({ good }) => good), figures: { columns, rows: lines.map(({ row }) => row) } }
}

/** A name without a comma has no sizes: it is the model itself. */
async function familyCodes(db: Kysely<Database>, code: string): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    select other.code from good own
    join good other on other.category_code = own.category_code and other.vendor_code = own.vendor_code
      and other.is_active and not other.is_hire
      and split_part(other.name, ', ', 1) = split_part(own.name, ', ', 1) and strpos(other.name, ', ') > 0
    where own.code = ${code} and own.is_active and not own.is_hire and strpos(own.name, ', ') > 0
    order by other.code limit ${MOST}`.execute(db)
  return rows.map((row) => row.code)
}
