import { type RawBuilder, sql } from 'kysely'
import { notFound } from '#contract/api-error.ts'
import { isInScope, type OfficeContext, type StaffScope } from '#server/shop/people/staff/office-context.ts'
import type { ReturnRow } from './return-rows.ts'

/** Where the person works; `r` is goods_return. */
export const returnScope = (scope: StaffScope): RawBuilder<unknown> =>
  scope.isEverywhere
    ? sql`true`
    : sql`(r.node_code = any(${scope.nodeCodes}::text[]) or r.warehouse_id = any(${scope.warehouseIds}::integer[]))`

/** One of another shop is as good as none. */
export async function findDeskReturn(
  { db, scope }: Pick<OfficeContext, 'db' | 'scope'>,
  number: string,
): Promise<ReturnRow> {
  const row = await db.selectFrom('goods_return').selectAll().where('id', '=', Number(number)).executeTakeFirst()
  if (!row || !isInScope(scope, row)) throw notFound(`Возврата № ${number} нет или он не ваших магазинов`)
  return row
}

/** The law's day has passed and it is not over. `r` is goods_return. */
export const isOverdueReturn = (today: string): RawBuilder<unknown> =>
  sql`(r.state in ('asked', 'awaiting', 'received', 'checked') and r.answer_by < ${today}::date)`
