import { sql } from 'kysely'
import { type OrderStatus, STATUS_TEXTS } from '#rules/order/order-status.ts'
import { branchesIn, listBranches, shopsOf } from '#server/shop/staff/branches.ts'
import type { OfficeContext } from '#server/shop/staff/office-context.ts'

const MOST_TAGS = 200

/** What the filters of the orders' desk are chosen from, as far as the person's branches go. */
export async function readDeskLists({ db, scope }: OfficeContext) {
  const [branches, tags, people] = await Promise.all([
    listBranches(db),
    sql<{
      tag: string
    }>`select tag from order_desk, unnest(tags) tag group by tag order by count(*) desc, tag limit ${MOST_TAGS}`.execute(
      db,
    ),
    db.selectFrom('staff').select(['id', 'name']).where('state', '=', 'active').orderBy('name').execute(),
  ])
  return {
    statuses: (Object.entries(STATUS_TEXTS) as [OrderStatus, string][]).map(([code, text]) => ({ code, text })),
    branches: shopsOf(branchesIn(branches, scope)),
    tags: tags.rows.map(({ tag }) => tag),
    people,
  }
}
