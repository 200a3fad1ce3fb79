import type { Complect, Good } from '#contract/good.ts'
import { discountedPiecePrice, kitTotals } from '#rules/money/kit-price.ts'
import { kopecksToRubles, rublesToKopecks } from '#rules/money/money.ts'
import type { CallContext } from '#server/shop/ground/call-context.ts'
import { goodNotFound, productRecord, type ProductRecord } from './product-record.ts'

type Context = Pick<CallContext, 'db' | 'catalog' | 'nodeCode' | 'productRecords'>
type ItemRow = ProductRecord['kits'][number]

/** Kits around a good. The good itself is the first line of each; a kit that cannot be had whole is not offered. */
export async function readKits(context: Context, code: string): Promise<Complect[]> {
  const { catalog, nodeCode } = context
  const { kits: rows } = await productRecord(context, code)
  const cards = await catalog.cards([...new Set([code, ...rows.map((row) => row.good_code)])], nodeCode)
  const goods = new Map(cards.map((card) => [card.code, card]))
  if (!goods.has(code)) throw goodNotFound()
  const kits = new Map<number, ItemRow[]>()
  for (const row of rows) kits.set(row.complect_id, [...(kits.get(row.complect_id) ?? []), row])
  return [...kits.values()].flatMap((items) => presentKit(code, items, goods) ?? [])
}

function presentKit(mainCode: string, rows: ItemRow[], goods: Map<string, Good>): Complect | null {
  const [{ complect_id, name }] = rows as [ItemRow]
  const main = { good_code: mainCode, quantity: 1, discount_percent: 0 }
  const items = rows.some((row) => row.good_code === mainCode) ? rows : [main, ...rows]
  const lines = items.map(({ good_code, quantity, discount_percent }) => {
    const good = goods.get(good_code)
    return (
      good &&
      good.goodTotalCount >= quantity && {
        good,
        quantity,
        discountPercent: discount_percent,
        price: rublesToKopecks(good.price.priceComputed),
      }
    )
  })
  const known = lines.filter((line) => line !== undefined && line !== false)
  if (known.length < lines.length) return null
  const { price, priceOld } = kitTotals(known)
  return {
    id: complect_id,
    name,
    price: kopecksToRubles(price),
    priceOld: kopecksToRubles(priceOld),
    items: known.map((line) => ({
      good: line.good,
      quantity: line.quantity,
      price: kopecksToRubles(discountedPiecePrice(line)),
    })),
  }
}
