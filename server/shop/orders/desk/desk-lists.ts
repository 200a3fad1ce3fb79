import { sql } from 'kysely'
import { type OrderStatus, STATUS_TEXTS } from '#rules/order/order-status.ts'
import { branchesIn, listBranches, shopsOf } from '#server/shop/people/staff/branches.ts'
import type { Db } from '#server/db/client.ts'
import type { OfficeContext } from '#server/shop/people/staff/office-context.ts'

const MOST_TAGS = 200

interface OrderWorker {
  id: number
  name: string
  /** Branches whose orders they work; null: all. */
  branches: string[] | null
}

/** Those who may be answerable for an order: a warehouseman or an editor is not asked about it. */
async function whoWorksOrders(db: Db): Promise<OrderWorker[]> {
  const { rows } = await sql<OrderWorker>`
    select s.id, s.name, case when not bool_or(cardinality(g.node_codes) = 0 and cardinality(g.warehouse_ids) = 0)
      then coalesce(array_agg(distinct b.code) filter (where b.code is not null), '{}') end as branches
    from staff s
    join staff_grant g on g.staff_id = s.id
    join staff_role r on r.code = g.role_code and 'orders.status' = any(r.permissions)
    left join lateral (
      select unnest(g.node_codes) as code
      union select w.node_code from warehouse w where w.id = any(g.warehouse_ids)) b on true
    where s.state = 'active' group by s.id, s.name order by s.name`.execute(db)
  return rows
}

/** What the filters of the orders' desk are chosen from, as far as the person's branches go. */
export async function readDeskLists({ db, scope }: OfficeContext) {
  const [branches, tags, people] = await Promise.all([
    listBranches(db),
    sql<{
      tag: string
    }>`select tag from order_desk, unnest(tags) tag group by tag order by count(*) desc, tag limit ${MOST_TAGS}`.execute(
      db,
    ),
    whoWorksOrders(db),
  ])
  return {
    statuses: (Object.entries(STATUS_TEXTS) as [OrderStatus, string][]).map(([code, text]) => ({ code, text })),
    branches: shopsOf(branchesIn(branches, scope)),
    tags: tags.rows.map(({ tag }) => tag),
    people,
  }
}
