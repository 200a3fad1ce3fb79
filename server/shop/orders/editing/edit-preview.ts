import { isApiError } from '#contract/api-error.ts'
import type { EditableOrder, EditPreview, OrderEdit } from '#contract/office/order-edit.ts'
import { courierSlots } from '#rules/delivery/courier-slots.ts'
import { datedPromise } from '#rules/delivery/order-promise.ts'
import { type Kopecks, kopecksToRubles } from '#rules/money/money.ts'
import { canEdit, editRefusal, settleEdit } from '#rules/order/order-edit.ts'
import { lineKey } from '#rules/order/split-order.ts'
import { presentImage } from '#server/kernel/present-image.ts'
import { readWantedLines } from '#server/shop/buying/cart/cart-lines.ts'
import { placedGoods, joinByGood, pickupPromise, stockOf } from '#server/shop/buying/cart/cart-stock.ts'
import { branchFacts } from '#server/shop/ground/branch/branch-facts.ts'
import type { OrderRow } from '#server/shop/orders/core/order-inserts.ts'
import { orderSettings } from '#server/shop/orders/core/order-settings.ts'
import { orderedLines } from '#server/shop/orders/core/order-stock.ts'
import { paidFacts, refundsOf } from '#server/shop/orders/core/order-money.ts'
import type { OrderItemDraft } from '#server/shop/orders/core/order-items.ts'
import { withOwnTakes } from '#server/shop/goods/stock/allocate-stock.ts'
import type { OfficeContext } from '#server/shop/people/staff/office-context.ts'
import { deliveryWords, standingTransport } from '#server/shop/orders/delivery/edit-delivery.ts'
import { deliveryOfEdit, priceEdit, readStanding, type StandingParts, wantedOf } from './edit-order.ts'
import { type NamedPlace, namedStock, stockOfGood } from './find-goods.ts'
import { findDeskOrder } from '#server/shop/orders/core/find-desk-order.ts'

type EditableLine = EditableOrder['lines'][number]

/** Items of one good at several prices as one line. */
function presentLines(items: readonly OrderItemDraft[], places: readonly NamedPlace[]): EditableLine[] {
  const lines = new Map<string, EditableLine>()
  for (const item of items) {
    const before = lines.get(lineKey(item))
    lines.set(lineKey(item), {
      code: item.code,
      complectOf: item.complectOf,
      name: item.name,
      article: item.article,
      unit: item.unit,
      image: item.picture === null ? null : presentImage(item.picture, item.name),
      quantity: item.quantity + (before?.quantity ?? 0),
      price: Math.max(kopecksToRubles(item.price), before?.price ?? 0),
      total: kopecksToRubles(item.price * item.quantity) + (before?.total ?? 0),
      stock: stockOfGood(places, item.code),
    })
  }
  return [...lines.values()]
}

async function ownStock({ db }: OfficeContext, { order, takes }: StandingParts, codes: readonly string[]) {
  return withOwnTakes(await namedStock(db, [...new Set(codes)], order.node_code), takes)
}

/** Everything one needs to change it: where its goods lie, where and when it may be got. */
export async function readEditable(context: OfficeContext, number: string): Promise<EditableOrder> {
  const { db, clock } = context
  const order = await findDeskOrder(context, number)
  const standing = await readStanding(db, order)
  const codes = standing.items.map(({ code }) => code)
  const [places, lines, stock, { shops, calendar, prices }, settings] = await Promise.all([
    ownStock(context, standing, codes),
    orderedLines(db, order),
    stockOf(db, codes),
    branchFacts(db, order.node_code),
    orderSettings(db),
  ])
  const wanted = joinByGood(lines)
  const own = withOwnTakes(
    stock.map((row) => ({ ...row, goodCode: row.good_code, warehouseId: row.warehouse_id })),
    standing.takes,
  )
  const moment = { now: clock(), calendar }
  const courier = { nodeLogisticCode: order.node_code, workTime: shops[0]?.workTime ?? [], ...moment }
  const hasCourier = settings.courier && prices.length > 0
  return {
    version: order.version,
    refusal: canEdit(order.status) ? null : editRefusal(number, order.status),
    branch: order.node_code,
    lines: presentLines(standing.items, places),
    delivery: {
      type: order.delivery_type,
      words: deliveryWords(order),
      warehouseId: order.warehouse_id,
      address: order.delivery_type === 'pickup' ? '' : order.delivery_address,
      slot: order.courier_visit?.slot ?? null,
      transport: standingTransport(order),
    },
    hasTransport: context.ports.transport !== null,
    shops: shops
      .filter(({ hasPickup }) => hasPickup)
      .map((shop) => ({
        id: shop.id,
        name: shop.name,
        address: shop.address,
        text: datedPromise(pickupPromise(wanted, own, shop, moment), moment.now),
      })),
    days: hasCourier ? courierSlots(placedGoods(wanted, own, order.node_code), courier, settings.courierTerms) : [],
  }
}

const sumsOf = (order: OrderRow): EditPreview['before'] => ({
  goods: kopecksToRubles(order.goods_total),
  bonuses: order.bonuses_used,
  delivery: kopecksToRubles(order.delivery_price),
  total: kopecksToRubles(order.total),
  promise: datedPromise(order.delivery_text, order.created_at),
})

/** What the change would come to, in words where it cannot be. Nothing is locked, nothing is changed. */
export async function previewEdit(context: OfficeContext, number: string, edit: OrderEdit): Promise<EditPreview> {
  const { db, clock } = context
  const order = await findDeskOrder(context, number)
  const standing = await readStanding(db, order)
  const wanted = wantedOf(edit, standing.items)
  const before = sumsOf(order)
  const places = await ownStock(
    context,
    standing,
    wanted.map(({ code }) => code),
  )
  const nothing = { before, fields: {}, refund: 0, due: 0 }
  try {
    const settings = await orderSettings(db)
    const delivery = await deliveryOfEdit(context, standing, edit, settings)
    const { sums, items, promise } = await priceEdit(db, standing, edit, delivery, settings, true, clock())
    const facts = paidFacts(order, await refundsOf(db, order.id))
    const money = settleEdit({ ...facts, delivery: delivery.type }, sums.total, context.ports.payments.online !== null)
    const refusal = canEdit(order.status) ? money.refusal : editRefusal(number, order.status)
    return {
      ...nothing,
      after: {
        goods: kopecksToRubles(sums.goods),
        bonuses: sums.bonuses,
        delivery: kopecksToRubles(sums.delivery),
        total: kopecksToRubles(sums.total),
        promise: datedPromise(promise, clock()),
      },
      problem: refusal,
      lines: presentLines(items, places),
      refund: kopecksToRubles(money.refund),
      due: kopecksToRubles(facts.isPaid ? money.due : 0),
    }
  } catch (error) {
    if (!isApiError(error)) throw error
    return {
      ...nothing,
      after: null,
      problem: error.message,
      fields: Object.fromEntries(Object.entries(error.fields).map(([name, words]) => [name, words.join(' ')])),
      lines: await unpriced(context, order, wanted, standing.items, places),
    }
  }
}

/** As asked for, at the prices known: the sum cannot be told. */
async function unpriced(
  { db }: OfficeContext,
  order: OrderRow,
  wanted: ReturnType<typeof wantedOf>,
  items: readonly OrderItemDraft[],
  places: readonly NamedPlace[],
): Promise<EditableLine[]> {
  const known = await readWantedLines(db, wanted, order.node_code, order.user_id !== null)
  return wanted.flatMap((line) => {
    const item = items.find((each) => lineKey(each) === lineKey(line))
    const good = known.find(({ code }) => code === line.code)
    const price: Kopecks = item?.price ?? good?.price ?? 0
    const facts = item ?? (good && { ...good.row, picture: good.row.pictures[0] ?? null })
    if (!facts) return []
    const { name, article, unit, picture } = facts
    return [
      {
        ...line,
        name,
        article,
        unit,
        image: picture === null ? null : presentImage(picture, name),
        price: kopecksToRubles(price),
        total: kopecksToRubles(price * line.quantity),
        stock: stockOfGood(places, line.code),
      },
    ]
  })
}
