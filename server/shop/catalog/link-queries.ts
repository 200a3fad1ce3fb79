import { type Kysely, sql } from 'kysely'
import { notFound } from '#contract/api-error.ts'
import { MAIN_NODE_CODE } from '#rules/address/node-logistic.ts'
import type { Database } from '#server/db/schema.ts'

type Db = Kysely<Database>

export interface LinkedGood {
  code: string
  categoryCode: string
}

/** 0: on a shelf here, 1: in another branch, 2: nowhere. In the main city anything the shop has anywhere counts. */
export const nearness = (code: string, nodeCode: string) => sql<number>`(
  select case when bool_or(${nodeCode} = ${MAIN_NODE_CODE} or warehouse.node_code = ${nodeCode}) then 0
    when count(*) > 0 then 1 else 2 end
  from good_stock join warehouse on warehouse.id = good_stock.warehouse_id
  where good_stock.good_code = ${sql.ref(code)} and good_stock.quantity > 0)`

/**
 * Goods on sale in the branch that are linked to a good, in the shop's order; of consumables and parts what can be had
 * here comes first. A good has tens of links at most, so they are read whole: one statement tells an unknown good (404)
 * from one without links, and serves any page.
 */
export async function linkedGoods(
  db: Db,
  kind: Database['good_link']['kind'],
  goodCode: string,
  nodeCode: string,
): Promise<LinkedGood[]> {
  const ofStock = kind === 'material' || kind === 'spare'
  const { rows } = await sql<{ code: string | null; category_code: string | null }>`
    select linked.code, linked.category_code
    from good
    left join lateral (
      select other.code, other.category_code, link.position, ${ofStock ? nearness('other.code', nodeCode) : sql`0`} as nearness
      from good_link link
      join good other on other.code = link.linked_code and other.is_active
      where link.good_code = good.code and link.kind = ${kind} and other.code <> good.code
        and (other.is_hire or exists (select from good_offer where good_code = other.code and node_code = ${nodeCode}))
    ) linked on true
    where good.code = ${goodCode} and good.is_active
    order by linked.nearness, linked.position, linked.code`.execute(db)
  if (rows.length === 0) throw goodNotFound()
  return rows.flatMap(({ code, category_code }) => (code === null ? [] : { code, categoryCode: category_code! }))
}

export const goodNotFound = () => notFound('Такого товара нет в продаже')
