import { notFound } from '#contract/api-error.ts'
import type { OrderGood } from '#contract/office/order-edit.ts'
import { kopecksToRubles } from '#rules/money/money.ts'
import type { Db } from '#server/db/client.ts'
import { presentImage } from '#server/kernel/present-image.ts'
import { suggest } from '#server/search/suggest.ts'
import { readWantedLines } from '#server/shop/buying/cart/cart-lines.ts'
import type { OfficeContext } from '#server/shop/people/staff/office-context.ts'
import type { AllocatedPlace } from '#server/shop/goods/stock/allocate-stock.ts'
import { lookAtStock } from '#server/shop/goods/stock/stock-queries.ts'

const MOST = 12

interface Wish {
  nodeCode: string
  search: string
  isCustomer: boolean
}

export interface NamedPlace extends AllocatedPlace {
  name: string
}

/** Where goods lie, by the names of the shops: the branch's own first. */
export async function namedStock(db: Db, codes: readonly string[], nodeCode: string): Promise<NamedPlace[]> {
  if (codes.length === 0) return []
  const [places, warehouses] = await Promise.all([
    lookAtStock(db, codes, nodeCode, null),
    db.selectFrom('warehouse').select(['id', 'name']).execute(),
  ])
  const names = new Map(warehouses.map(({ id, name }) => [id, name]))
  return places.map((place) => ({ ...place, name: names.get(place.warehouseId) ?? '' }))
}

export const stockOfGood = (places: readonly NamedPlace[], code: string) =>
  places
    .filter(({ goodCode, quantity }) => goodCode === code && quantity > 0)
    .map(({ warehouseId, name, quantity }) => ({ warehouseId, name, quantity }))

/** What somebody on the phone may be asking for: by name as one types, by article, code or barcode whole. */
export async function findOrderGoods(
  { db }: Pick<OfficeContext, 'db'>,
  { nodeCode, search, isCustomer }: Wish,
): Promise<{ goods: OrderGood[]; exact: string | null }> {
  const branch = await db.selectFrom('node_logistic').select('code').where('code', '=', nodeCode).executeTakeFirst()
  if (!branch) throw notFound('Такого филиала нет')
  const { goodCodes, exact } = await suggest(db, search, nodeCode)
  const codes = goodCodes.slice(0, MOST)
  if (codes.length === 0) return { goods: [], exact: null }
  const [lines, places] = await Promise.all([
    readWantedLines(
      db,
      codes.map((code) => ({ code, quantity: 1 })),
      nodeCode,
      isCustomer,
    ),
    namedStock(db, codes, nodeCode),
  ])
  const goods = lines
    .filter(({ isOnSale }) => isOnSale)
    .map(({ code, price, row }) => ({
      code,
      name: row.name,
      article: row.article,
      unit: row.unit,
      image: row.pictures[0] === undefined ? null : presentImage(row.pictures[0], row.name),
      price: kopecksToRubles(price),
      stock: stockOfGood(places, code),
    }))
  return { goods, exact: goods.some(({ code }) => code === exact) ? exact : null }
}
