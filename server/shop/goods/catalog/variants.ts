import type { FigureTable, Good } from '#contract/good.ts'
import { bySize } from '#rules/catalog/by-size.ts'
import type { CallContext } from '#server/shop/ground/call-context.ts'
import { readFigureTable } from './figure-table.ts'
import { productRecords } from './product-record.ts'

interface Variants {
  goods: Good[]
  figures: FigureTable
}

const NONE: Variants = { goods: [], figures: { columns: [], rows: [] } }

/** A maker's line in all its sizes: goods of one category and brand whose names differ after the first comma only. */
export async function readVariants(
  context: Pick<CallContext, 'db' | 'catalog' | 'nodeCode' | 'productRecords'>,
  code: string,
): Promise<Variants> {
  const codes = (await productRecords(context, [code])).get(code)?.family ?? []
  if (codes.length < 2) return NONE
  const goods = await context.catalog.cards(codes, context.nodeCode)
  if (goods.length < 2 || !goods.some((good) => good.code === code)) return NONE
  const { columns, rows } = await readFigureTable(context, goods, 0)
  // goods that differ in nothing a table can show are no sizes
  if (columns.length === 0) return NONE
  const lines = goods.map((good, at) => ({ good, row: rows[at]! })).sort((a, b) => bySize(a.row, b.row))
  return { goods: lines.map(({ good }) => good), figures: { columns, rows: lines.map(({ row }) => row) } }
}
