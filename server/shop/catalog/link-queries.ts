import { type Kysely, sql } from 'kysely'
import { notFound } from '#contract/api-error.ts'
import type { Database } from '#server/db/schema.ts'

type Db = Kysely<Database>

export interface LinkedGood {
  code: string
  categoryCode: string
}

/**
 * Goods on sale in the branch that are linked to a good, in the shop's order. A good has tens of links at most, so they
 * are read whole: one statement tells an unknown good (404) from one without links, and serves any page.
 */
export async function linkedGoods(
  db: Db,
  kind: Database['good_link']['kind'],
  goodCode: string,
  nodeCode: string,
): Promise<LinkedGood[]> {
  const { rows } = await sql<{ code: string | null; category_code: string | null }>`
    select linked.code, linked.category_code
    from good
    left join lateral (
      select other.code, other.category_code, link.position
      from good_link link
      join good other on other.code = link.linked_code and other.is_active
      where link.good_code = good.code and link.kind = ${kind} and other.code <> good.code
        and (other.is_hire or exists (select from good_offer where good_code = other.code and node_code = ${nodeCode}))
    ) linked on true
    where good.code = ${goodCode} and good.is_active
    order by linked.position, linked.code`.execute(db)
  if (rows.length === 0) throw goodNotFound()
  return rows.flatMap(({ code, category_code }) => (code === null ? [] : { code, categoryCode: category_code! }))
}

export const goodNotFound = () => notFound('Такого товара нет в продаже')
