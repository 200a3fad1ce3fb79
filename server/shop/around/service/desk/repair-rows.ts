import { type RawBuilder, sql } from 'kysely'
import { conflict, notFound } from '#contract/api-error.ts'
import { repairPrice } from '#rules/order/repair-price.ts'
import { REPAIR_STATE_TEXTS } from '#rules/order/repair-state.ts'
import type { Db } from '#server/db/client.ts'
import { repairs } from '../queries.ts'
import { isInScope, type OfficeContext, type StaffScope } from '#server/shop/people/staff/office-context.ts'

type Where = Pick<OfficeContext, 'db' | 'scope'>

/** Where the person works; `center` is service_center. */
export const centerIn = (scope: StaffScope): RawBuilder<unknown> =>
  scope.isEverywhere
    ? sql`true`
    : sql`(center.node_code = any(${scope.nodeCodes}::text[]) or center.warehouse_id = any(${scope.warehouseIds}::integer[]))`

/** One of another branch is as good as none. */
export async function findDeskRepair({ db, scope }: Where, number: string) {
  const row = await repairs(db)
    .select(['center.node_code', 'center.warehouse_id', 'center.vendor_codes'])
    .where('repair.number', '=', number)
    .executeTakeFirst()
  if (!row || !isInScope(scope, row)) throw notFound(`Ремонта № ${number} нет или он не ваших мастерских`)
  return row
}
export type DeskRepair = Awaited<ReturnType<typeof findDeskRepair>>

/** Two people at one repair follow one another from here on. */
export async function lockRepair(tx: Db, id: number) {
  return tx.selectFrom('repair').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
}
export type LockedRepair = Awaited<ReturnType<typeof lockRepair>>

export function refuseClosed({ number, state }: Pick<LockedRepair, 'number' | 'state'>): void {
  if (state === 'issued' || state === 'cancelled')
    throw conflict(`Ремонт № ${number} окончен («${REPAIR_STATE_TEXTS[state]}»): его не меняют`)
}

export const repairLinesOf = (db: Db, repairId: number) =>
  db
    .selectFrom('repair_line as line')
    .leftJoin('warehouse', 'warehouse.id', 'line.warehouse_id')
    .selectAll('line')
    .select('warehouse.name as warehouse')
    .where('line.repair_id', '=', repairId)
    .orderBy('line.id')
    .execute()

/**
 * The price follows the lines. An offer its owner has not answered yet tells of another price from now on: it is
 * withdrawn.
 */
export async function priceAnew(
  tx: Db,
  repair: LockedRepair,
  now: Date,
  isWarranty = repair.is_warranty,
): Promise<void> {
  if (repair.state === 'declined')
    throw conflict(`Ремонт № ${repair.number} ждёт выдачи: верните его в работу, чтобы менять работы и запчасти`)
  const price = repairPrice(await repairLinesOf(tx, repair.id), isWarranty, repair.discount)
  // its owner has been told the price
  if (repair.state === 'ready' && (price ?? 0) > (repair.price ?? 0))
    throw conflict(`Ремонт № ${repair.number} готов, цену хозяин знает: дороже она уже не станет`)
  await tx.updateTable('repair').set({ price, updated_at: now }).where('id', '=', repair.id).execute()
  if (price !== repair.price) await withdrawOffers(tx, repair.id, now)
}

export async function withdrawOffers(tx: Db, repairId: number, now: Date): Promise<void> {
  await tx
    .updateTable('repair_offer')
    .set({ answer: 'replaced', answered_at: now })
    .where('repair_id', '=', repairId)
    .where('answer', 'is', null)
    .execute()
}
