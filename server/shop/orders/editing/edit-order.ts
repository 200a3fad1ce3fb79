import { conflict, invalid } from '#contract/api-error.ts'
import type { OrderEdit } from '#contract/office/order-edit.ts'
import type { FieldConflict } from '#contract/office/stale.ts'
import { datedPromise } from '#rules/delivery/order-promise.ts'
import { formatMoney, type Kopecks, rublesToKopecks } from '#rules/money/money.ts'
import { canEdit, editRefusal, settleEdit } from '#rules/order/order-edit.ts'
import type { SplitLine } from '#rules/order/split-order.ts'
import type { Db } from '#server/db/client.ts'
import { withRetries } from '#server/db/with-retries.ts'
import type { WantedLine } from '#server/shop/buying/cart/cart-lines.ts'
import { lockOrder } from '#server/shop/orders/core/lock-order.ts'
import type { ChosenDelivery } from '#server/shop/orders/delivery/choose-delivery.ts'
import { recordStatus, type OrderRow } from '#server/shop/orders/core/order-inserts.ts'
import { orderSettings, type OrderSettings } from '#server/shop/orders/core/order-settings.ts'
import { notifyBuyer } from '#server/shop/orders/messages/order-change-messages.ts'
import { takesOf } from '#server/shop/orders/core/order-stock.ts'
import { paidFacts, refundsOf } from '#server/shop/orders/core/order-money.ts'
import { putRefund } from '#server/shop/orders/payment/refund-part.ts'
import { type PricedOrder, priceOrder } from '#server/shop/orders/pricing/price-order.ts'
import type { AllocatedPlace } from '#server/shop/goods/stock/allocate-stock.ts'
import type { OfficeContext } from '#server/shop/people/staff/office-context.ts'
import { returnToCard } from '#server/shop/money/gift-cards/gift-cards.ts'
import { heldPromo } from '#server/shop/buying/promo/use-promo.ts'
import { changeBonuses } from '#server/shop/people/customer/bonuses.ts'
import { askerFor, deliveryWords, newDelivery, standingDelivery } from '#server/shop/orders/delivery/edit-delivery.ts'
import { changeWords } from './edit-words.ts'
import { findDeskOrder } from '#server/shop/orders/core/find-desk-order.ts'
import {
  differenceWords,
  joinLines,
  linesSignature,
  type PlacedItem,
  readItems,
  replaceTakes,
  writeItems,
} from '#server/shop/orders/core/order-parts.ts'
import { staleOrder } from '#server/shop/orders/core/stale-order.ts'

/** An order as it stands, read under its lock or to be shown. */
export interface StandingParts {
  order: OrderRow
  items: PlacedItem[]
  takes: AllocatedPlace[]
}

export async function readStanding(db: Db, order: OrderRow): Promise<StandingParts> {
  const [items, takes] = [await readItems(db, order.id), await takesOf(db, order.id)]
  return { order, items, takes }
}

export const wantedOf = (edit: Pick<OrderEdit, 'lines'>, items: readonly PlacedItem[]): SplitLine[] =>
  joinLines(edit.lines ?? items)

const isGrownBy = (wanted: readonly SplitLine[], items: readonly PlacedItem[]) => {
  const pieces = (lines: readonly { code: string; quantity: number }[], code: string) =>
    lines.reduce((sum, line) => (line.code === code ? sum + line.quantity : sum), 0)
  return wanted.some(({ code }) => pieces(wanted, code) > pieces(items, code))
}

/** Outside any transaction: a transport company may have to be asked. */
export async function deliveryOfEdit(
  context: OfficeContext,
  { order, items }: StandingParts,
  edit: OrderEdit,
  settings: OrderSettings,
): Promise<ChosenDelivery> {
  const wanted = wantedOf(edit, items)
  const asked = { asker: askerFor(context, order), order, wanted, settings }
  return edit.delivery ? newDelivery(asked, edit.delivery) : standingDelivery(asked, isGrownBy(wanted, items))
}

/** By the one pricing command; also the preview asks it. */
export async function priceEdit(
  tx: Db,
  { order, items, takes }: StandingParts,
  edit: OrderEdit,
  delivery: ChosenDelivery,
  settings: OrderSettings,
  isOnlyAsked: boolean,
  now: Date,
): Promise<PricedOrder> {
  const wanted = wantedOf(edit, items)
  return priceOrder(
    tx,
    {
      goods: { wanted: edit.isRepriced ? await withKits(tx, wanted) : wanted },
      nodeCode: order.node_code,
      userId: order.user_id,
      delivery,
      // what was paid was within the limits of its way to pay
      payment: order.paid_at === null ? order.payment_type : 'on-receipt',
      bonuses: { held: order.bonuses_used },
      promoCode: await heldPromo(tx, order.id),
      phone: order.contact_phone,
      isForCompany: order.organization !== null,
      now,
      standing: {
        orderId: order.id,
        takes,
        items: edit.isRepriced ? [] : items,
        isMoved: edit.delivery !== undefined && delivery.warehouseId !== order.warehouse_id,
      },
    },
    settings,
    isOnlyAsked,
  )
}

/** At today's prices a kit has today's price too, if there still is one. */
async function withKits(tx: Db, wanted: readonly SplitLine[]): Promise<WantedLine[]> {
  const mains = wanted.flatMap(({ complectOf }) => (complectOf === null ? [] : [complectOf]))
  if (mains.length === 0) return [...wanted]
  const kits = await tx
    .selectFrom('complect')
    .innerJoin('complect_item as item', 'item.complect_id', 'complect.id')
    .select(['complect.id', 'complect.good_code as main', 'item.good_code as code'])
    .where('complect.good_code', 'in', mains)
    .execute()
  return wanted.map((line) => ({
    ...line,
    complectId: kits.find(({ main, code }) => main === line.complectOf && code === line.code)?.id ?? null,
  }))
}

/** Optimistic locking, field by field: what nobody else has changed since is written. */
async function refuseStale(db: Db, { order, items }: StandingParts, edit: OrderEdit): Promise<void> {
  if (order.version === edit.version) return
  const conflicts: FieldConflict[] = []
  if (edit.lines && linesSignature(edit.seen.lines) !== linesSignature(items)) {
    const added = edit.lines.map(({ code }) => code)
    const goods = await db.selectFrom('good').select(['code', 'name', 'unit']).where('code', 'in', added).execute()
    const names = new Map([...goods, ...items].map(({ code, name, unit }) => [code, { name, unit }]))
    const { ours, theirs } = differenceWords(edit.lines, items, names)
    conflicts.push({ field: 'lines', label: 'Состав', yours: ours, theirs })
  }
  const theirs = deliveryWords(order)
  if (edit.delivery && edit.seen.delivery !== theirs)
    conflicts.push({ field: 'delivery', label: 'Получение', yours: await wishWords(db, edit.delivery), theirs })
  if (conflicts.length > 0)
    throw await staleOrder(db, order, conflicts, ['delivery_text', 'delivery_type', 'delivery_address'])
}

async function wishWords(
  db: Db,
  { type, warehouseId, address }: NonNullable<OrderEdit['delivery']>,
): Promise<string | null> {
  if (type !== 'pickup' || !warehouseId) return address ?? null
  const shop = await db.selectFrom('warehouse').select('name').where('id', '=', warehouseId).executeTakeFirst()
  return shop ? `Самовывоз. ${shop.name}` : null
}

/** Sent again because its answer was lost: it is as it was wanted. */
const isDone = ({ order, items }: StandingParts, edit: OrderEdit) =>
  order.version !== edit.version &&
  edit.lines !== undefined &&
  edit.delivery === undefined &&
  !edit.isRepriced &&
  linesSignature(edit.lines) === linesSignature(items)

/**
 * Lines, delivery and promise of an order, its stock, its money and the message to its buyer: all or nothing.
 * `prepare`: what belongs to the same change and comes before it, under the order's lock.
 */
export async function editOrder(
  context: OfficeContext,
  number: string,
  edit: OrderEdit & { expectedTotal: number },
  prepare?: (tx: Db, order: OrderRow) => Promise<OrderRow>,
): Promise<void> {
  const { db, clock, config, ports } = context
  if (!edit.lines && !edit.delivery && !edit.isRepriced) throw invalid({ lines: ['Выберите, что изменить'] })
  const found = await findDeskOrder(context, number)
  if (!canEdit(found.status)) throw conflict(editRefusal(number, found.status))
  const settings = await orderSettings(db)
  const seen = await readStanding(db, found)
  if (isDone(seen, edit)) return
  await refuseStale(db, seen, edit)
  const delivery = await deliveryOfEdit(context, seen, edit, settings)
  await withRetries(db, async (tx) => {
    const order = (await lockOrder(tx, found.id))!
    if (!canEdit(order.status)) throw conflict(editRefusal(number, order.status))
    if (order.source === 'gift-card') throw conflict('Подарочную карту не меняют: отмените её и оформите другую')
    const before = await readStanding(tx, order)
    if (isDone(before, edit)) return
    await refuseStale(tx, before, edit)
    if (deliveryWords(order) !== deliveryWords(found))
      throw conflict('Получение заказа только что изменили. Повторите.')
    const standing = prepare ? { ...before, order: await prepare(tx, order) } : before
    const priced = await priceEdit(tx, standing, edit, delivery, settings, false, clock())
    if (priced.sums.total !== rublesToKopecks(edit.expectedTotal))
      throw conflict(`Сумма изменилась: теперь ${formatMoney(priced.sums.total)}. Проверьте и запишите ещё раз.`)
    await writeEdit(tx, standing, priced, edit.delivery ? delivery : null, {
      settings,
      config,
      now: clock(),
      hasOnline: ports.payments.online !== null,
    })
  })
}

interface Surroundings {
  settings: OrderSettings
  config: OfficeContext['config']
  now: Date
  hasOnline: boolean
}

async function writeEdit(
  tx: Db,
  { order, items, takes }: StandingParts,
  priced: PricedOrder,
  delivery: ChosenDelivery | null,
  { settings, config, now, hasOnline }: Surroundings,
): Promise<void> {
  const { sums } = priced
  const facts = paidFacts(order, await refundsOf(tx, order.id))
  const money = settleEdit({ ...facts, delivery: delivery?.type ?? order.delivery_type }, sums.total, hasOnline)
  if (money.refusal !== null) throw conflict(money.refusal)
  await replaceTakes(tx, order.id, takes, priced.takes)
  await writeItems(tx, order.id, items, priced.items)
  await returnBonuses(tx, order, order.bonuses_used - sums.bonuses, now)
  if (money.refund > 0)
    await putRefund(tx, order, { kind: 'surplus', amount: money.refund, reason: 'Заказ стал дешевле', now })
  const left = facts.received - money.refund
  const next: OrderRow = {
    ...order,
    ...(delivery && {
      delivery_type: delivery.type,
      warehouse_id: delivery.warehouseId,
      delivery_address: delivery.address,
      transport: delivery.transport,
      courier_visit: delivery.courierVisit,
    }),
    delivery_text: datedPromise(priced.promise, now),
    delivery_price: sums.delivery,
    goods_total: sums.goods,
    goods_total_old: sums.goodsOld,
    bonuses_used: sums.bonuses,
    bonuses_earned: sums.bonusesEarned,
    promo_off: sums.promo,
    gift_paid: Math.min(order.gift_paid, sums.total),
    total: sums.total,
    paid_total: facts.isPaid && left !== sums.total ? left : null,
    updated_at: now,
  }
  if (!facts.isPaid && next.gift_paid < order.gift_paid)
    await returnToCard(tx, order, {
      most: order.gift_paid - next.gift_paid,
      reason: `Заказ № ${order.number} стал дешевле`,
      now,
    })
  await updateOrder(tx, next)
  // an issued invoice does not change: a new one is issued for the new sum
  await tx.deleteFrom('order_invoice').where('order_id', '=', order.id).execute()
  const words = changeWords(items, priced.items, delivery && deliveryChange(order, next))
  await recordStatus(tx, {
    orderId: order.id,
    status: order.status,
    actor: 'shop',
    note: `${words}. ${sumWords(order.total, sums.total)}`,
    now,
  })
  const sum = `Сумма заказа ${formatMoney(sums.total)}.`
  const due = moneyWords(money.refund, facts.isPaid ? money.due : 0, hasOnline && next.delivery_type === 'transport')
  await notifyBuyer(
    tx,
    { order: next, settings, config, now },
    'order.edited',
    { changes: words, promise: next.delivery_text, due: due.join(' ') },
    { sms: [[sum, `${next.delivery_text}.`, ...due]] },
  )
}

export async function updateOrder(tx: Db, next: OrderRow): Promise<void> {
  const json = (value: object | null) => (value === null ? null : JSON.stringify(value))
  await tx
    .updateTable('shop_order')
    .set({
      delivery_type: next.delivery_type,
      warehouse_id: next.warehouse_id,
      delivery_address: next.delivery_address,
      transport: json(next.transport),
      courier_visit: json(next.courier_visit),
      delivery_text: next.delivery_text,
      delivery_price: next.delivery_price,
      goods_total: next.goods_total,
      goods_total_old: next.goods_total_old,
      bonuses_used: next.bonuses_used,
      bonuses_earned: next.bonuses_earned,
      promo_off: next.promo_off,
      gift_paid: next.gift_paid,
      total: next.total,
      paid_total: next.paid_total,
      updated_at: next.updated_at,
    })
    .where('id', '=', next.id)
    .execute()
}

async function returnBonuses(tx: Db, { user_id, number }: OrderRow, amount: number, now: Date): Promise<void> {
  if (amount === 0 || user_id === null) return
  await changeBonuses(tx, {
    userId: user_id,
    amount,
    reason: `Возврат из изменённого заказа № ${number}`,
    orderNumber: number,
    now,
  })
}

const deliveryChange = (before: OrderRow, after: OrderRow) =>
  before.delivery_type !== after.delivery_type
    ? 'способ получения'
    : before.warehouse_id !== after.warehouse_id
      ? 'магазин'
      : before.delivery_address !== after.delivery_address
        ? 'адрес'
        : 'время получения'

const sumWords = (before: Kopecks, after: Kopecks) =>
  before === after ? `Сумма прежняя, ${formatMoney(after)}` : `Было ${formatMoney(before)}, стало ${formatMoney(after)}`

const moneyWords = (refund: Kopecks, due: Kopecks, isOnlineOnly: boolean) =>
  refund > 0
    ? [`Вернём ${formatMoney(refund)} тем же способом, каким вы платили.`]
    : due > 0
      ? [isOnlineOnly ? `Отправим, когда доплатите ${formatMoney(due)}.` : `К доплате ${formatMoney(due)}.`]
      : []
