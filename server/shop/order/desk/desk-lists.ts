import { sql } from 'kysely'
import { type OrderStatus, STATUS_TEXTS } from '#rules/order/order-status.ts'
import type { OfficeContext } from '#server/shop/staff/office-context.ts'

const MOST_TAGS = 200

/** What the filters of the orders' desk are chosen from, as far as the person's branches go. */
export async function readDeskLists({ db, scope }: OfficeContext) {
  const [nodes, shops, tags, people] = await Promise.all([
    db.selectFrom('node_logistic').select(['code', 'name']).orderBy('position').execute(),
    db
      .selectFrom('warehouse')
      .select(['id', 'name', 'node_code'])
      .where('is_shop', '=', true)
      .orderBy('position')
      .orderBy('id')
      .execute(),
    sql<{
      tag: string
    }>`select tag from order_desk, unnest(tags) tag group by tag order by count(*) desc, tag limit ${MOST_TAGS}`.execute(
      db,
    ),
    db.selectFrom('staff').select(['id', 'name']).where('state', '=', 'active').orderBy('name').execute(),
  ])
  const branches = nodes.map(({ code, name }) => ({
    code,
    name,
    shops: shops
      .filter((shop) => shop.node_code === code)
      .filter(({ id }) => scope.isEverywhere || scope.nodeCodes.includes(code) || scope.warehouseIds.includes(id))
      .map(({ id, name: shop }) => ({ id, name: shop })),
  }))
  return {
    statuses: (Object.entries(STATUS_TEXTS) as [OrderStatus, string][]).map(([code, text]) => ({ code, text })),
    branches: branches.filter(
      (each) => scope.isEverywhere || scope.nodeCodes.includes(each.code) || each.shops.length > 0,
    ),
    tags: tags.rows.map(({ tag }) => tag),
    people,
  }
}
