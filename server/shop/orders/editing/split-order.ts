import { randomUUID } from 'node:crypto'
import { conflict, invalid } from '#contract/api-error.ts'
import type { EditLine } from '#contract/office/order-edit.ts'
import type { OrderDelivery } from '#contract/order.ts'
import { datedPromise } from '#rules/delivery/order-promise.ts'
import { formatMoney } from '#rules/money/money.ts'
import { canEdit, editRefusal } from '#rules/order/order-edit.ts'
import { type SharedAmount, splitBonuses, splitItems, splitReceived } from '#rules/order/split-order.ts'
import type { Db } from '#server/db/client.ts'
import { withRetries } from '#server/db/with-retries.ts'
import { readWantedLines } from '#server/shop/buying/cart/cart-lines.ts'
import { asStockRows, joinByGood } from '#server/shop/buying/cart/cart-stock.ts'
import { lockOrder } from '#server/shop/orders/core/lock-order.ts'
import type { ChosenDelivery } from '#server/shop/orders/delivery/choose-delivery.ts'
import {
  insertItems,
  insertOrder,
  insertTakes,
  recordStatus,
  type OrderRow,
} from '#server/shop/orders/core/order-inserts.ts'
import { orderSettings, type OrderSettings } from '#server/shop/orders/core/order-settings.ts'
import { notifyBuyer } from '#server/shop/orders/messages/order-change-messages.ts'
import { paidFacts, refundsOf, sourcesOf } from '#server/shop/orders/core/order-money.ts'
import { type OrderItemDraft, shareBonuses } from '#server/shop/orders/core/order-items.ts'
import {
  allocateStock,
  joinPlaces,
  type AllocatedPlace,
  withOwnTakes,
} from '#server/shop/goods/stock/allocate-stock.ts'
import { type LockedPlace, lockStock } from '#server/shop/goods/stock/stock-queries.ts'
import type { OfficeContext } from '#server/shop/people/staff/office-context.ts'
import { askerFor, newDelivery, standingDelivery } from '#server/shop/orders/delivery/edit-delivery.ts'
import { readStanding, type StandingParts, updateOrder } from './edit-order.ts'
import { findDeskOrder } from '#server/shop/orders/core/find-desk-order.ts'
import {
  joinLines,
  linesSignature,
  linesWords,
  replaceTakes,
  writeItems,
} from '#server/shop/orders/core/order-parts.ts'
import { staleOrder } from '#server/shop/orders/core/stale-order.ts'

interface Split {
  version: number
  key: string
  lines: readonly EditLine[]
  delivery?: OrderDelivery | undefined
}

const goodsOf = (items: readonly OrderItemDraft[]) =>
  items.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
const promoOf = (items: readonly OrderItemDraft[]) =>
  items.reduce((sum, { promoOff, quantity }) => sum + promoOff * quantity, 0)
const piecesByGood = (items: readonly OrderItemDraft[]) => items.map(({ code, quantity }) => ({ code, quantity }))

/**
 * Part of an order becomes an order of its own: it may lie elsewhere or come another day. Prices stay, the delivery was
 * paid once and stays with the first, bonuses and money are divided to the kopeck. Asked again under the same key:
 * nothing more.
 */
export async function splitOrder(context: OfficeContext, number: string, asked: Split): Promise<void> {
  const { db, clock } = context
  const found = await findDeskOrder(context, number)
  const settings = await orderSettings(db)
  const seen = await readStanding(db, found)
  const moved = joinLines(asked.lines)
  // outside the transaction: a transport company may have to be asked
  const way = { asker: askerFor(context, found), order: found, wanted: moved, settings }
  const goes = asked.delivery ? await newDelivery(way, asked.delivery) : await standingDelivery(way, false)
  const left = splitItems(seen.items, moved)?.stays ?? seen.items
  const stays = await standingDelivery({ ...way, wanted: joinLines(left) }, false)
  await withRetries(db, async (tx) => {
    const order = (await lockOrder(tx, found.id))!
    if (!(await claim(tx, order, asked, clock()))) return
    if (!canEdit(order.status)) throw conflict(editRefusal(number, order.status))
    if (order.held_total !== null)
      throw conflict(`Деньги за заказ № ${number} заморожены одним платежом: разделить его можно, когда они спишутся`)
    const standing = await readStanding(tx, order)
    if (order.version !== asked.version && linesSignature(standing.items) !== linesSignature(seen.items))
      throw await staleOrder(tx, order, [
        { field: 'lines', label: 'Состав', yours: null, theirs: linesWords(standing.items) },
      ])
    await write(tx, context, standing, moved, { goes, stays, isNewWay: asked.delivery !== undefined }, settings)
  })
}

/** False: it has been done under this key. */
async function claim(tx: Db, { id }: OrderRow, { key, lines, delivery }: Split, now: Date): Promise<boolean> {
  const body_hash = `${linesSignature(lines)} ${JSON.stringify(delivery ?? null)}`
  const owner = `split ${id}`
  const claimed = await tx
    .insertInto('order_request')
    .values({ owner, key, body_hash, order_id: null, created_at: now })
    .onConflict((already) => already.doNothing())
    .returning('key')
    .executeTakeFirst()
  if (claimed) return true
  const before = await tx
    .selectFrom('order_request')
    .select('body_hash')
    .where('owner', '=', owner)
    .where('key', '=', key)
    .executeTakeFirst()
  if (before && before.body_hash !== body_hash)
    throw conflict('С этим ключом заказ делили иначе. Обновите страницу и повторите.')
  return false
}

interface Ways {
  goes: ChosenDelivery
  stays: ChosenDelivery
  isNewWay: boolean
}

async function write(
  tx: Db,
  { clock, config }: OfficeContext,
  { order, items, takes }: StandingParts,
  moved: ReturnType<typeof joinLines>,
  { goes: way, stays: oldWay, isNewWay }: Ways,
  settings: OrderSettings,
): Promise<void> {
  const now = clock()
  if (order.gift_paid > 0)
    throw conflict('Заказ оплачен подарочной картой: на два он не делится. Оформите часть новым заказом.')
  const parts = splitItems(items, moved)
  if (parts === null) throw invalid({ lines: ['В заказе нет стольких штук. Проверьте, что отделяете.'] })
  if (parts.stays.length === 0) throw invalid({ lines: ['Отделяют часть заказа: хотя бы один товар остаётся'] })
  const goods = { stays: goodsOf(parts.stays), goes: goodsOf(parts.goes) }
  const bonuses = splitBonuses(order.bonuses_used, goods)
  if (bonuses === null) throw conflict('Заказ почти целиком оплачен бонусами: на два он не делится')
  const staying = shareBonuses(parts.stays, bonuses.stays * 100)
  const going = shareBonuses(parts.goes, bonuses.goes * 100)
  const old = (list: readonly OrderItemDraft[]) => list.reduce((sum, each) => sum + each.priceOld * each.quantity, 0)
  const earned = (list: readonly OrderItemDraft[]) => list.reduce((sum, each) => sum + each.bonuses * each.quantity, 0)
  const totals = {
    stays: goods.stays - bonuses.stays * 100 + order.delivery_price,
    goes: goods.goes - bonuses.goes * 100,
  }
  const refunds = await refundsOf(tx, order.id)
  const facts = paidFacts(order, refunds)
  const money: SharedAmount = facts.isPaid ? splitReceived(facts.received, totals.stays) : { stays: 0, goes: 0 }
  const isPaid = facts.isPaid && (money.goes > 0 || totals.goes === 0)

  const places = await lockStock(
    tx,
    [...new Set(items.map(({ code }) => code))],
    order.node_code,
    isNewWay ? way.warehouseId : order.warehouse_id,
  )
  const held = divideTakes(takes, going, isNewWay ? way.warehouseId : null, order.warehouse_id)
  const goesTakes = isNewWay ? moveHeld(held.goes, places) : held.goes
  const stock = asStockRows(withOwnTakes(places, takes))
  const promise = async (chosen: ChosenDelivery, list: readonly OrderItemDraft[]) =>
    datedPromise(
      chosen.promise(joinByGood(await readWantedLines(tx, piecesByGood(list), order.node_code, false)), stock),
      now,
    )

  const delivery = isNewWay
    ? {
        delivery_type: way.type,
        warehouse_id: way.warehouseId,
        delivery_address: way.address,
        transport: way.transport,
        courier_visit: way.courierVisit,
      }
    : {}
  const { id: _id, number: _number, version: _version, updated_at: _updated, ...columns } = order
  const child = {
    ...columns,
    ...delivery,
    delivery_text: await promise(way, going),
    delivery_price: 0,
    goods_total: goods.goes,
    goods_total_old: old(going),
    bonuses_used: bonuses.goes,
    bonuses_earned: earned(going),
    promo_off: promoOf(going),
    total: totals.goes,
    paid_at: isPaid ? order.paid_at : null,
    paid_total: isPaid && money.goes !== totals.goes ? money.goes : null,
    payment_type: facts.isPaid && !isPaid ? ('on-receipt' as const) : order.payment_type,
    pay_token: order.pay_token === null ? null : randomUUID(),
    split_from: order.split_from ?? order.id,
    created_at: now,
  }
  const made = await insertOrder(tx, child)
  await copyMarks(tx, made.id, order)
  const next: OrderRow = {
    ...order,
    delivery_text: await promise(oldWay, staying),
    goods_total: goods.stays,
    goods_total_old: old(staying),
    bonuses_used: bonuses.stays,
    bonuses_earned: earned(staying),
    promo_off: promoOf(staying),
    total: totals.stays,
    paid_total: facts.isPaid && money.stays !== totals.stays ? money.stays : null,
    updated_at: now,
  }
  await writeItems(tx, order.id, items, staying)
  await insertItems(tx, made.id, going)
  await handOverTakes(tx, order.id, made.id, held, goesTakes)
  await updateOrder(tx, next)
  if (isPaid && money.goes > 0) await sharePayments(tx, order.id, made.id, money.goes, refunds)
  await tx.deleteFrom('order_invoice').where('order_id', '=', order.id).execute()
  await notifySplit(tx, { before: next, made, going, settings, config, now })
}

/** Whose it is and its marks follow it. */
async function copyMarks(tx: Db, orderId: number, from: OrderRow): Promise<void> {
  await tx
    .insertInto('order_desk')
    .columns(['order_id', 'tags', 'assigned_to'])
    .expression((eb) =>
      eb
        .selectFrom('order_desk')
        .select([eb.val(orderId).as('order_id'), 'tags', 'assigned_to'])
        .where('order_id', '=', from.id),
    )
    .execute()
}

/** What the order holds, for what goes: from its new place first, and not from the shelf of what stays. */
function divideTakes(
  takes: readonly AllocatedPlace[],
  going: readonly OrderItemDraft[],
  newPlace: number | null,
  oldPlace: number | null,
): { stays: AllocatedPlace[]; goes: AllocatedPlace[] } {
  const rank = ({ warehouseId }: AllocatedPlace) =>
    newPlace !== null && warehouseId === newPlace ? 0 : warehouseId === oldPlace ? 2 : 1
  const { takes: goes } = allocateStock(
    going,
    takes.toSorted((a, b) => rank(a) - rank(b)),
  )
  const gone = joinPlaces(goes)
  const stays = takes
    .map((take) => ({
      ...take,
      quantity:
        take.quantity -
        (gone.find((each) => each.goodCode === take.goodCode && each.warehouseId === take.warehouseId)?.quantity ?? 0),
    }))
    .filter(({ quantity }) => quantity > 0)
  return { stays, goes: gone }
}

/** To the shop where it is to be collected, if it lies there; else it stays held where it is. */
function moveHeld(held: readonly AllocatedPlace[], places: readonly LockedPlace[]): AllocatedPlace[] {
  const wanted = held.map(({ goodCode, quantity }) => ({ code: goodCode, quantity }))
  const { takes, short } = allocateStock(wanted, withOwnTakes(places, held))
  return short.length > 0 ? [...held] : joinPlaces(takes)
}

async function handOverTakes(
  tx: Db,
  from: number,
  to: number,
  held: { stays: readonly AllocatedPlace[]; goes: readonly AllocatedPlace[] },
  moved: readonly AllocatedPlace[],
): Promise<void> {
  await tx.deleteFrom('order_take').where('order_id', '=', from).execute()
  if (held.stays.length > 0) await insertTakes(tx, from, held.stays)
  if (held.goes.length === 0) return
  await insertTakes(tx, to, held.goes)
  await replaceTakes(tx, to, held.goes, moved)
}

/** The money for what goes belongs to the new order from now on; what no provider holds needs no share. */
async function sharePayments(
  tx: Db,
  from: number,
  to: number,
  amount: number,
  refunds: Awaited<ReturnType<typeof refundsOf>>,
): Promise<void> {
  let left = amount
  for (const { paymentId, left: there } of await sourcesOf(tx, from, refunds)) {
    const part = Math.min(left, there)
    left -= part
    if (part === 0) continue
    await tx.insertInto('order_payment_share').values({ payment_id: paymentId, order_id: to, amount: part }).execute()
    // of a share the giver had itself
    await tx
      .updateTable('order_payment_share')
      .set((eb) => ({ amount: eb('amount', '-', part) }))
      .where('payment_id', '=', paymentId)
      .where('order_id', '=', from)
      .where('amount', '>', part)
      .execute()
    await tx
      .deleteFrom('order_payment_share')
      .where('payment_id', '=', paymentId)
      .where('order_id', '=', from)
      .where('amount', '=', part)
      .execute()
  }
}

interface SplitNotice {
  before: OrderRow
  made: OrderRow
  going: readonly OrderItemDraft[]
  settings: OrderSettings
  config: OfficeContext['config']
  now: Date
}

async function notifySplit(tx: Db, { before, made, going, settings, config, now }: SplitNotice): Promise<void> {
  await recordStatus(tx, {
    orderId: before.id,
    status: before.status,
    actor: 'shop',
    note: `Отделили заказ № ${made.number}: ${linesWords(going)}`,
    now,
  })
  await recordStatus(tx, {
    orderId: made.id,
    status: made.status,
    actor: 'shop',
    note: `Отделён от заказа № ${before.number}`,
    now,
  })
  const sums = [made, before].map(({ number, total }) => `№ ${number} на ${formatMoney(total)}`)
  await notifyBuyer(
    tx,
    { order: made, settings, config, now },
    'order.split',
    {
      former: before.number,
      moved: `${sums[0]}: ${linesWords(going)}. ${made.delivery_text}`,
      stayed: `${sums[1]}. ${before.delivery_text}`,
    },
    {
      sms: [
        [`${sums[0]}: ${made.delivery_text}. ${sums[1]}: ${before.delivery_text}.`],
        [`Теперь это заказы ${sums.join(' и ')}.`],
      ],
    },
  )
}
