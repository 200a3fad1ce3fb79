import { sql } from 'kysely'
import { conflict, forbidden, invalid } from '#contract/api-error.ts'
import { isOrderStatus, type OrderStatus, STATUS_TEXTS, statusBefore } from '#rules/order/order-status.ts'
import { countText } from '#rules/text/plural.ts'
import { PERMISSIONS, type Permission } from '#rules/staff/permissions.ts'
import type { Db } from '#server/db/client.ts'
import type { BeforeHandover } from '#server/db/schema-orders.ts'
import { withRetries } from '#server/db/with-retries.ts'
import { type OfficeContext, isInScope, signedIn } from '#server/shop/people/staff/office-context.ts'
import { staleFields } from '#server/shop/people/staff/stale-fields.ts'
import { counterMovements, movementsOf, standing } from '#server/shop/money/movements/write-movements.ts'
import { changeBonuses } from '#server/shop/people/customer/bonuses.ts'
import { lockOrder } from '#server/shop/orders/core/lock-order.ts'
import { recordStatus, type OrderRow } from '#server/shop/orders/core/order-inserts.ts'
import { findDeskOrder, PERMISSIONS_TO_MOVE } from '#server/shop/orders/core/find-desk-order.ts'
import { moneyOfOrder } from '#server/shop/orders/core/counter-money.ts'

/** The message and the receipt wait ten seconds; whoever pressed has these and the way to the server. */
const UNDO_MS = 12_000
const BONUSES = ['бонус', 'бонуса', 'бонусов'] as const

interface Back {
  from: string
  /** Not needed by whoever has only just pressed. */
  reason?: string | undefined
}

interface Step {
  status: OrderStatus
  at: Date
  staff_id: number | null
}

/**
 * A step that was taken by mistake: the order is where it was, with its money, bonuses and pieces. What a receipt, a
 * paper or a return has closed meanwhile has a document of its own instead.
 */
export async function takeStepBack(context: OfficeContext, number: string, asked: Back): Promise<void> {
  const { id } = await findDeskOrder(context, number)
  const reason = asked.reason?.trim() ?? ''
  await withRetries(context.db, async (tx) => {
    const order = (await lockOrder(tx, id))!
    const now = context.clock()
    const history = await readHistory(tx, id)
    const to = statusBefore(
      order.status,
      history.map(({ status }) => status),
    )
    if (!isOrderStatus(asked.from) || order.status !== asked.from)
      throw staleFields(`Заказ № ${number} уже изменили: «${STATUS_TEXTS[order.status]}»`, [])
    if (to === null || order.source === 'gift-card')
      throw conflict(`Заказ № ${number} в статусе «${STATUS_TEXTS[order.status]}»: шага назад у него нет`)
    const isUndo = isJustPressed(context, order, history, now)
    demandRight(context, order, isUndo ? PERMISSIONS_TO_MOVE[order.status] : ['orders.back'])
    if (!isUndo && reason === '') throw invalid({ reason: ['Назовите причину: она останется в истории заказа'] })
    if (order.status === 'completed') await takeBackFromBuyer(tx, context, order)
    if (order.status === 'ready') await openPicking(tx, id)
    if (to === 'new') await dropPicking(tx, id)
    await tx.updateTable('shop_order').set({ status: to, updated_at: now }).where('id', '=', id).execute()
    await tx
      .updateTable('outbox')
      .set({ state: 'void' })
      .where('order_id', '=', id)
      .where('state', '=', 'waiting')
      .where('kind', '=', `order.${order.status}`)
      .execute()
    const note = `Вернули из «${STATUS_TEXTS[order.status]}»: ${reason || 'нажали по ошибке'}`
    await recordStatus(tx, { orderId: id, status: to, actor: 'shop', note, now })
  })
}

const readHistory = (tx: Db, orderId: number): Promise<Step[]> =>
  tx
    .selectFrom('order_status_history')
    .select(['status', 'created_at as at', 'staff_id'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()

function isJustPressed(context: OfficeContext, { status }: OrderRow, history: readonly Step[], now: Date): boolean {
  const last = history.at(-1)
  return (
    last?.status === status &&
    last.staff_id === signedIn(context).staff.id &&
    now.getTime() - last.at.getTime() <= UNDO_MS
  )
}

function demandRight({ session }: OfficeContext, order: OrderRow, needed: readonly Permission[]): void {
  const has = needed.some((each) => {
    const scope = session?.staff.permissions.get(each)
    return scope !== undefined && isInScope(scope, order)
  })
  if (!has) throw forbidden(`Нужно право «${PERMISSIONS[needed[0]!].label}». Его даёт владелец магазина`)
}

/** The money taken at the counter is owed again, the bonuses are not given; its story stays in the history. */
async function takeBackFromBuyer(tx: Db, context: OfficeContext, order: OrderRow): Promise<void> {
  const { id, number } = order
  const now = context.clock()
  const handover = await tx.selectFrom('order_handover').selectAll().where('order_id', '=', id).executeTakeFirst()
  if (!handover?.before)
    throw conflict(`Выдачу заказа № ${number} записали не здесь: вернуть её нельзя, примите возврат товара`)
  const before: BeforeHandover = handover.before
  const closed = await closedBy(tx, id, handover.at, now)
  if (closed !== null) throw conflict(`${closed}: выдачу не вернуть, примите возврат товара`)
  await sql`delete from order_receipt where order_id = ${id} and kind = 'settlement'`.execute(tx)
  if (before.bonuses > 0 && order.user_id !== null) {
    const customer = await tx
      .selectFrom('customer')
      .select('bonus_balance')
      .where('id', '=', order.user_id)
      .forUpdate()
      .executeTakeFirst()
    if (customer && customer.bonus_balance < before.bonuses)
      throw conflict(
        `Начисленные ${countText(before.bonuses, BONUSES)} покупатель уже потратил: выдачу не вернуть, примите возврат товара`,
      )
    if (customer)
      await changeBonuses(tx, {
        userId: order.user_id,
        amount: -before.bonuses,
        reason: `Выдачу заказа № ${number} отменили`,
        orderNumber: number,
        now,
      })
  }
  const taken = standing(await movementsOf(tx, { subject: 'order', id })).filter(({ kind }) => kind === 'received')
  await counterMovements(tx, context, await moneyOfOrder(tx, order), taken, 'Выдачу отменили')
  await tx.deleteFrom('order_handover').where('order_id', '=', id).execute()
  await tx
    .updateTable('shop_order')
    .set({ paid_at: before.paidAt === null ? null : new Date(before.paidAt), paid_total: before.paidTotal })
    .where('id', '=', id)
    .execute()
}

/** What has happened since that has a document of its own. */
async function closedBy(tx: Db, orderId: number, since: Date, now: Date): Promise<string | null> {
  const { rows } = await sql<{ receipt: boolean; paper: string | null; back: boolean }>`select
    exists (select from order_receipt where order_id = ${orderId} and kind = 'settlement'
      and (state <> 'due' or tries > 0 or provider_id is not null or next_try_at is null or next_try_at <= ${now})) as receipt,
    (select number::text from transfer_paper where order_id = ${orderId} limit 1) as paper,
    exists (select from order_refund where order_id = ${orderId} and created_at >= ${since})
      or exists (select from order_return where order_id = ${orderId})
      or exists (select from goods_return where order_id = ${orderId} and state not in ('refused', 'cancelled', 'closed')) as back`.execute(
    tx,
  )
  const { receipt, paper, back } = rows[0]!
  if (receipt) return 'Чек уже ушёл в кассу'
  if (paper !== null) return `Выписан УПД № ${paper}`
  return back ? 'По заказу уже есть возврат' : null
}

const openPicking = (tx: Db, orderId: number) =>
  tx.updateTable('order_picking').set({ done_at: null, done_by: null }).where('order_id', '=', orderId).execute()

/** The pieces go back on their shelves, and their codes with them; the order still holds them. */
async function dropPicking(tx: Db, orderId: number): Promise<void> {
  await sql`delete from order_mark where order_id = ${orderId} and returned_at is null`.execute(tx)
  await sql`update order_pick set picked = 0 where order_id = ${orderId} and picked > 0`.execute(tx)
  await tx.deleteFrom('order_picking').where('order_id', '=', orderId).execute()
}
