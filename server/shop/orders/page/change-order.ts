import type { Static } from 'typebox'
import { conflict, invalid, notFound } from '#contract/api-error.ts'
import type { OrderDelivery } from '#contract/order.ts'
import type { OrderPage } from '#contract/order-page.ts'
import { visitText } from '#rules/delivery/courier-visit.ts'
import type { changeOrder as changeOrderSchema } from '#contract/order-page.schema.ts'
import { nameError, normalizeName } from '#rules/identity/person-name.ts'
import { canChange, changeRefusal } from '#rules/order/order-offers.ts'
import { limitText, textLimitError } from '#rules/text/textarea-limit.ts'
import type { Db } from '#server/db/client.ts'
import { withRetries } from '#server/db/with-retries.ts'
import { limit, type LimitRule } from '#server/kernel/limits.ts'
import type { CallContext } from '#server/shop/ground/call-context.ts'
import { asStockRows, joinByGood } from '#server/shop/buying/cart/cart-stock.ts'
import { lockOrder } from '#server/shop/orders/core/lock-order.ts'
import { addressError } from '#server/shop/orders/delivery/address-error.ts'
import { doorAddressIn } from '#server/shop/orders/delivery/choose-tariff.ts'
import { chooseDelivery, type ChosenDelivery } from '#server/shop/orders/delivery/choose-delivery.ts'
import { insertTakes, recordStatus, type OrderRow } from '#server/shop/orders/core/order-inserts.ts'
import { orderSettings, type OrderSettings } from '#server/shop/orders/core/order-settings.ts'
import { putChangeMessages } from '#server/shop/orders/messages/order-change-messages.ts'
import { allocateStock, type AllocatedPlace, withOwnTakes } from '#server/shop/goods/stock/allocate-stock.ts'
import { giveStockBack, lockStock, takeStock } from '#server/shop/goods/stock/stock-queries.ts'
import { openOrderLink } from './open-order-link.ts'
import { isAgreed } from '#server/shop/orders/core/order-facts.ts'
import { readOrderPage } from './order-page.ts'
import { orderedLines, takesOf } from '#server/shop/orders/core/order-stock.ts'

type Change = Static<(typeof changeOrderSchema)['body']>

/** Each change sends a message. */
const CHANGES_OF_ORDER: LimitRule = {
  name: 'changes of order',
  limit: 10,
  seconds: 3600,
  message: 'Этот заказ меняли много раз подряд.',
}

/**
 * What is not named stays. Goods, sums and the phone do not change here: the phone is all the proof whose order it is,
 * and whoever has it is told of every change.
 */
export async function changeOrder(context: CallContext, token: string, asked: Change): Promise<OrderPage> {
  const { db, clock, config } = context
  const found = await openOrderLink(context, token)
  if (!canChange(found.status)) throw conflict(changeRefusal(found.status))
  const settings = await orderSettings(db)
  const { delivery, door } = await readChange({ ...context, nodeCode: found.node_code }, found, asked, settings)
  await limit(context, CHANGES_OF_ORDER, String(found.id))
  await withRetries(db, async (tx) => {
    const order = await lockOrder(tx, found.id)
    if (!order) throw notFound('Такого заказа нет')
    if (!canChange(order.status)) throw conflict(changeRefusal(order.status))
    const now = clock()
    const { values, words, isPromisedAnew } = changed(order, asked, delivery, door)
    if (words.length === 0) return
    if (isPromisedAnew) values.delivery_text = await promiseAnew(tx, order, delivery!)
    const next: OrderRow = { ...order, ...values, updated_at: now }
    const { courier_visit: visit } = next
    await tx
      .updateTable('shop_order')
      .set({ ...values, courier_visit: visit && JSON.stringify(visit), updated_at: now })
      .where('id', '=', order.id)
      .execute()
    await recordStatus(tx, {
      orderId: order.id,
      status: order.status,
      actor: 'buyer',
      note: `Изменили ${words.join(', ')}`,
      now,
    })
    await putChangeMessages(tx, { order: next, settings, config, now }, words)
  })
  return readOrderPage(context, found.id)
}

/** How the order should be got now; null: as before. What is not said about a door stays. */
function askedDelivery(
  { delivery_type, delivery_address, courier_visit }: OrderRow,
  asked: Change,
): OrderDelivery | null {
  if (delivery_type === 'pickup')
    return asked.warehouseId === undefined ? null : { type: 'pickup', warehouseId: asked.warehouseId }
  if (delivery_type !== 'courier' || COURIER_FIELDS.every((field) => asked[field] === undefined)) return null
  const isSameAddress = asked.address === undefined || asked.address === delivery_address
  return {
    type: 'courier',
    address: asked.address ?? delivery_address,
    // it was asked about when it was given
    hasNoHouse: isSameAddress || (asked.hasNoHouse ?? false),
    slot: asked.slot,
    entrance: asked.entrance ?? courier_visit?.entrance,
    floor: asked.floor ?? courier_visit?.floor,
    intercom: asked.intercom ?? courier_visit?.intercom,
    hasLift: asked.hasLift ?? courier_visit?.hasLift,
    callBefore: asked.callBefore ?? courier_visit?.callBefore,
  }
}

const COURIER_FIELDS = ['address', 'slot', 'entrance', 'floor', 'intercom', 'hasLift', 'callBefore'] as const

async function readChange(
  context: CallContext,
  order: OrderRow,
  asked: Change,
  settings: OrderSettings,
): Promise<{ delivery: ChosenDelivery | null; door: string | null }> {
  const fields: Record<string, string[]> = {}
  const note = (name: string, words: string | null) => {
    if (words !== null) fields[name] = [words]
  }
  if (asked.name !== undefined) note('name', nameError(asked.name, { required: true }))
  if (asked.comment !== undefined) note('comment', textLimitError(asked.comment))
  const { delivery_type: type } = order
  if (asked.warehouseId !== undefined && (type !== 'pickup' || !isAgreed(order)))
    note('warehouseId', 'Этот заказ не забирают в магазине. Чтобы сменить способ получения, позвоните нам.')
  const door = type === 'transport' ? readDoor(order, asked) : null
  if (door?.problem) note('address', door.problem)
  else if (asked.address !== undefined && type !== 'courier' && !door)
    note('address', 'Этот заказ не везут к двери. Чтобы сменить способ получения, позвоните нам.')
  const wanted = Object.keys(fields).length === 0 ? askedDelivery(order, asked) : null
  const chosen: Record<string, string[]> = {}
  const delivery = wanted && (await chooseDelivery(context, wanted, chosen, { wanted: [] }, settings))
  for (const [name, words] of Object.entries(chosen)) fields[name.replace(/^delivery\./, '')] = words
  if (Object.keys(fields).length > 0) throw invalid(fields)
  return { delivery, door: door?.address ?? null }
}

/** Another door in the city the company goes to: the tariff stays. Null: it goes to no door, or none is spoken of. */
function readDoor({ transport }: OrderRow, asked: Change): { address: string; problem: string | null } | null {
  if (asked.address === undefined || !transport?.doorCity) return null
  const street = asked.address.trim().replace(/\s+/g, ' ')
  return {
    address: doorAddressIn(transport.doorCity, transport.cityName, street),
    problem: addressError({ hasNoHouse: asked.hasNoHouse ?? false }, street),
  }
}

type Changed = Partial<
  Pick<OrderRow, 'contact_name' | 'comment' | 'warehouse_id' | 'delivery_address' | 'courier_visit' | 'delivery_text'>
>
const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** What differs from the order as it stands under the lock, and how it is told. */
function changed(
  order: OrderRow,
  asked: Change,
  delivery: ChosenDelivery | null,
  door: string | null,
): { values: Changed; words: string[]; isPromisedAnew: boolean } {
  const values: Changed = {}
  const words: string[] = []
  const name = normalizeName(asked.name)
  if (asked.name !== undefined && name !== order.contact_name) {
    values.contact_name = name
    words.push('получателя')
  }
  const isMoved = delivery?.type === 'pickup' && delivery.warehouseId !== order.warehouse_id
  if (isMoved) {
    values.warehouse_id = delivery.warehouseId
    values.delivery_address = delivery.address
    words.push('магазин')
  }
  const address = delivery?.type === 'courier' ? delivery.address : door
  if (address !== null && address !== order.delivery_address) {
    values.delivery_address = address
    words.push('адрес')
  }
  const before = order.courier_visit
  // a slot nobody speaks of stays, also when it could not be chosen any more
  const visit = delivery?.courierVisit && { ...delivery.courierVisit, slot: asked.slot ?? before?.slot ?? null }
  const isOtherSlot = visit ? !isSame(visit.slot, before?.slot ?? null) : false
  if (visit && !isSame(visit, before)) {
    values.courier_visit = visit
    if (isOtherSlot) words.push('время доставки')
    if (visitText(visit) !== (before ? visitText(before) : '')) words.push('данные для курьера')
  }
  const comment = limitText(asked.comment)
  if (asked.comment !== undefined && comment !== order.comment) {
    values.comment = comment
    words.push('комментарий')
  }
  return { values, words, isPromisedAnew: isMoved || isOtherSlot }
}

/**
 * The day is counted anew, by what lies where with the order's own pieces; for another counter they are held there. All
 * places are locked before any is changed.
 */
async function promiseAnew(tx: Db, order: OrderRow, delivery: ChosenDelivery): Promise<string> {
  const takes = await takesOf(tx, order.id)
  const lines = await orderedLines(tx, order)
  const locked = await lockStock(
    tx,
    takes.map(({ goodCode }) => goodCode),
    order.node_code,
    delivery.warehouseId,
  )
  const places = withOwnTakes(locked, takes)
  if (delivery.type === 'pickup') await moveTakes(tx, order.id, takes, places)
  const stock = asStockRows(places)
  return delivery.promise(joinByGood(lines), stock)
}

async function moveTakes(
  tx: Db,
  orderId: number,
  takes: readonly AllocatedPlace[],
  places: readonly AllocatedPlace[],
): Promise<void> {
  const wanted = takes.map(({ goodCode, quantity }) => ({ code: goodCode, quantity }))
  const allocated = allocateStock(wanted, places)
  // a place was struck off meanwhile: what is held stays held where it is
  if (allocated.short.length > 0) return
  await giveStockBack(tx, takes)
  await tx.deleteFrom('order_take').where('order_id', '=', orderId).execute()
  await insertTakes(tx, orderId, allocated.takes)
  await takeStock(tx, allocated.takes)
}
