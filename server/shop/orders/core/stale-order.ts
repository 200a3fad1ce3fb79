import { sql } from 'kysely'
import type { ApiError } from '#contract/api-error.ts'
import type { FieldConflict } from '#contract/office/stale.ts'
import type { Db } from '#server/db/client.ts'
import { staleFields } from '#server/shop/people/staff/stale-fields.ts'

/** 409 that says whose hand was quicker, as the journal knows it. `columns`: of the order, its lines apart. */
export async function staleOrder(
  db: Db,
  { id, number }: { id: number; number: string },
  conflicts: readonly FieldConflict[],
  columns: readonly string[] = [],
): Promise<ApiError> {
  const hasLines = conflicts.some(({ field }) => field === 'lines')
  const { rows } = await sql<{ name: string | null }>`select staff.name
    from audit left join staff on staff.id = audit.staff_id
    where audit.thing = 'order' and audit.thing_key = ${String(id)}
      and ((audit.part = 'shop_order' and audit.after ?| ${[...columns]}::text[]) or (audit.part = 'order_item' and ${hasLines}))
    order by audit.id desc limit 1`.execute(db)
  const name = rows[0]?.name
  return staleFields(`Заказ № ${number} ${name ? `уже изменили: ${name}` : 'уже изменил кто-то другой'}`, conflicts)
}
