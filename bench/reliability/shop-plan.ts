import type { Db } from '#server/db/client.ts'

/** What visitors may ask for. */
export interface ShopPlan {
  pages: string[]
  codes: string[]
  node: string
  warehouseId: number
}

export const NODE = '000001'
const ENOUGH = 1_000_000

/** Fills the shelves, so that nothing ever runs out while we count, and looks around. */
export async function planVisits(db: Db): Promise<ShopPlan> {
  const { id } = await db
    .selectFrom('warehouse')
    .select('id')
    .where('node_code', '=', NODE)
    .where('has_pickup', '=', true)
    .where('is_shop', '=', true)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const goods = await db
    .selectFrom('good')
    .innerJoin('good_offer', (join) =>
      join.onRef('good_offer.good_code', '=', 'good.code').on('good_offer.node_code', '=', NODE),
    )
    .select(['good.code', 'good.slug', 'good.category_code'])
    .where('good.is_active', '=', true)
    .where('good.is_hire', '=', false)
    .orderBy('good.popularity', 'desc')
    .orderBy('good.code')
    .limit(200)
    .execute()
  const codes = goods.map(({ code }) => code)
  await db.deleteFrom('good_stock').where('good_code', 'in', codes).execute()
  await db
    .insertInto('good_stock')
    .values(codes.map((good_code) => ({ good_code, warehouse_id: id, quantity: ENOUGH })))
    .execute()
  const categories = [...new Set(goods.map(({ category_code }) => category_code))].slice(0, 15)
  return {
    pages: [
      '/',
      '/shops/',
      '/blog/',
      ...categories.map((code) => `/catalog/${code}/`),
      ...goods.slice(0, 60).map(({ code, slug }) => `/product/${slug}-${code}/`),
    ],
    codes,
    node: NODE,
    warehouseId: id,
  }
}
