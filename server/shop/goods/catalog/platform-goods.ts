import { sql } from 'kysely'
import { notFound } from '#contract/api-error.ts'
import { MAIN_BRANCH_CODE } from '#rules/address/main-branch.ts'
import type { Db } from '#server/db/client.ts'

interface CodePage {
  codes: string[]
  total: number
}

/** 0: on a shelf here, 1: in another branch, 2: nowhere. In the main city anything the shop has anywhere counts. */
const nearness = (code: string, nodeCode: string) => sql<number>`(
  select case when bool_or(${nodeCode} = ${MAIN_BRANCH_CODE} or warehouse.shelf_node = ${nodeCode}) then 0
    when count(*) > 0 then 1 else 2 end
  from good_stock join warehouse on warehouse.id = good_stock.warehouse_id
  where good_stock.good_code = ${sql.ref(code)} and good_stock.quantity > 0)`

/** Tools on sale that take one battery: what can be had here first, then the most wanted. */
export async function platformGoods(
  db: Db,
  platformCode: string,
  nodeCode: string,
  page: number,
  perPage: number,
): Promise<CodePage> {
  const onSale = db
    .selectFrom('good')
    .innerJoin('good_offer as offer', (join) =>
      join.onRef('offer.good_code', '=', 'good.code').on('offer.node_code', '=', nodeCode),
    )
    .where('good.battery_platform_code', '=', platformCode)
    .where('good.is_active', '=', true)
    .where('good.is_hire', '=', false)
  const [platform, rows, counted] = await Promise.all([
    db.selectFrom('battery_platform').select('code').where('code', '=', platformCode).executeTakeFirst(),
    onSale
      .select('good.code')
      .orderBy(nearness('good.code', nodeCode))
      .orderBy('good.popularity', 'desc')
      .orderBy('good.code')
      .limit(perPage)
      .offset((page - 1) * perPage)
      .execute(),
    onSale.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  if (!platform) throw notFound('Такой аккумуляторной платформы нет')
  return { codes: rows.map(({ code }) => code), total: counted.total }
}
