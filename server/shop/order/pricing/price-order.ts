import { invalid } from '#contract/api-error.ts'
import type { PaymentType } from '#contract/order.ts'
import { orderLimitText } from '#rules/cart/order-limit.ts'
import type { Db } from '#server/db/client.ts'
import { type PricedLine, readCartLines, readWantedLines, type WantedLine } from '#server/shop/cart/cart-lines.ts'
import { joinByGood } from '#server/shop/cart/cart-stock.ts'
import type { ChosenDelivery } from '#server/shop/order/checkout/choose-delivery.ts'
import type { OrderSettings } from '#server/shop/order/checkout/order-settings.ts'
import { allocateStock, joinPlaces, type StockPlace, withOwnTakes } from '#server/shop/order/stock/allocate-stock.ts'
import { lockStock, lookAtStock } from '#server/shop/order/stock/stock-queries.ts'
import { countOrder, type OrderSums, type WantedBonuses } from './count-order.ts'
import { type OrderItemDraft, orderItems, shareBonuses } from './order-items.ts'
import { refuseShort, refuseUnknown, refuseWithdrawn } from './refusals.ts'

export interface AskedOrder {
  /** The chosen lines of a cart, which must be locked, or goods by themselves. */
  goods: { cartUuid: string } | { wanted: readonly WantedLine[] }
  nodeCode: string
  /** Null: a guest, who pays what everybody pays. */
  userId: number | null
  /** At a customer's prices; unless said, by the account. One whose account is made with the order has them, too. */
  isCustomer?: boolean
  delivery: ChosenDelivery
  payment: PaymentType
  bonuses: WantedBonuses
  /** Of an order that stands: what it holds and the prices agreed to. */
  standing?: StandingOrder
}

interface StandingOrder {
  takes: readonly StockPlace[]
  /** Goods keep these prices; none: all are priced anew. */
  items: readonly OrderItemDraft[]
  /** Its pieces are to lie elsewhere; else they stay where they are held as far as they are wanted. */
  isMoved: boolean
}

export interface PricedOrder {
  lines: PricedLine[]
  items: OrderItemDraft[]
  pieces: number
  /** Where every piece is taken from. */
  takes: StockPlace[]
  promise: string
  sums: OrderSums
}

/**
 * The one way an order gets its price, its stock and its promise: at the checkout, by phone, when it is changed. Refuses in
 * words what cannot be. `isOnlyAsked`: nothing is locked, the answer may be shown and not written.
 */
export async function priceOrder(
  tx: Db,
  { goods, nodeCode, userId, isCustomer = userId !== null, delivery, payment, bonuses, standing }: AskedOrder,
  settings: OrderSettings,
  isOnlyAsked = false,
): Promise<PricedOrder> {
  const held = standing?.takes ?? []
  const codes =
    'cartUuid' in goods
      ? goods
      : [...new Set([...goods.wanted.map(({ code }) => code), ...held.map(({ goodCode }) => goodCode)])]
  const places = await (isOnlyAsked ? lookAtStock : lockStock)(tx, codes, nodeCode, delivery.warehouseId)
  const all =
    'cartUuid' in goods
      ? await readCartLines(tx, goods.cartUuid, nodeCode, isCustomer)
      : await readWantedLines(tx, goods.wanted, nodeCode, isCustomer)
  const agreed = standing?.items ?? []
  if (standing && 'wanted' in goods) refuseUnknown(goods.wanted, all)
  refuseWithdrawn(all, agreed)
  const lines = all.filter(({ inOrder, isChosen }) => inOrder || (standing && isChosen))
  if (lines.length === 0)
    throw invalid({
      ['cartUuid' in goods ? 'cartUuid' : 'lines']: [
        'cartUuid' in goods ? 'В корзине нет товаров для заказа' : 'В заказе не осталось товаров',
      ],
    })
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  if (pieces > settings.maxQuantity) throw invalid({ quantity: [orderLimitText(settings.maxQuantity)] })
  const own = withOwnTakes(places, held)
  const { takes, short } = allocateStock(lines, standing && !standing.isMoved ? [...held, ...places] : own)
  refuseShort(short, lines)

  const stock = own.map(({ goodCode, warehouseId, nodeCode: node, quantity }) => ({
    good_code: goodCode,
    warehouse_id: warehouseId,
    node_code: node,
    quantity,
  }))
  const promise = delivery.promise(joinByGood(lines), stock)
  const unshared = orderItems(lines, settings.taxes.vatRate, agreed)
  const sums = await countOrder(tx, { items: unshared, delivery, payment, bonuses, userId }, settings)
  return {
    lines,
    pieces,
    takes: joinPlaces(takes),
    promise,
    sums,
    items: shareBonuses(unshared, sums.bonuses * 100),
  }
}
