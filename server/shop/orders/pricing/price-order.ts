import { invalid } from '#contract/api-error.ts'
import type { PaymentType } from '#contract/order.ts'
import { orderLimitText } from '#rules/cart/order-limit.ts'
import { splitByAgreedPrice } from '#rules/order/agreed-prices.ts'
import type { Db } from '#server/db/client.ts'
import {
  type PricedLine,
  readCartLines,
  readWantedLines,
  type WantedLine,
} from '#server/shop/buying/cart/cart-lines.ts'
import { asStockRows, joinByGood } from '#server/shop/buying/cart/cart-stock.ts'
import type { ChosenDelivery } from '#server/shop/orders/delivery/choose-delivery.ts'
import type { OrderSettings } from '#server/shop/orders/core/order-settings.ts'
import {
  allocateStock,
  joinPlaces,
  type AllocatedPlace,
  withOwnTakes,
} from '#server/shop/goods/stock/allocate-stock.ts'
import { lockStock, lookAtStock } from '#server/shop/goods/stock/stock-queries.ts'
import { type PricedPromo, pricePromo } from '#server/shop/buying/promo/price-promo.ts'
import { countOrder, type OrderSums, type WantedBonuses } from './count-order.ts'
import { type OrderItemDraft, orderItems, shareBonuses } from '#server/shop/orders/core/order-items.ts'
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
  /** A code by its id or as it was typed; a cart has its own. */
  promoCode?: number | string | null
  /** Who buys, to whom a code may have been given already; null: not known yet. */
  phone?: string | null
  now: Date
  /** An organization pays: bonuses would be its employee's own. */
  isForCompany?: boolean
  /** Of an order that stands: what it holds and the prices agreed to. */
  standing?: StandingOrder
}

interface StandingOrder {
  orderId: number
  takes: readonly AllocatedPlace[]
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
  takes: AllocatedPlace[]
  promise: string
  sums: OrderSums
  /** Null: no code was given. One that is refused takes nothing off and says why. */
  promo: PricedPromo | null
}

/**
 * The one way an order gets its price, its stock and its promise: at the checkout, by phone, when it is changed.
 * Refuses in words what cannot be. `isOnlyAsked`: nothing is locked, the answer may be shown and not written.
 */
export async function priceOrder(
  tx: Db,
  asked: AskedOrder,
  settings: OrderSettings,
  isOnlyAsked = false,
): Promise<PricedOrder> {
  const { goods, nodeCode, userId, isCustomer = userId !== null, delivery, payment, bonuses, standing } = asked
  const held = standing?.takes ?? []
  const codes =
    'cartUuid' in goods
      ? goods
      : [...new Set([...goods.wanted.map(({ code }) => code), ...held.map(({ goodCode }) => goodCode)])]
  const places = await (isOnlyAsked ? lookAtStock : lockStock)(tx, codes, nodeCode, delivery.warehouseId)
  const all =
    'cartUuid' in goods
      ? await readCartLines(tx, goods.cartUuid, nodeCode, isCustomer)
      : await readWantedLines(tx, goods.wanted, nodeCode, isCustomer, userId)
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

  const stock = asStockRows(own)
  const promise = delivery.promise(joinByGood(lines), stock)
  const { lines: discounted, promo } = await byPromo(tx, asked, lines, isOnlyAsked)
  const earning = orderItems(discounted, settings.taxes.vatRate, agreed)
  const isEarned = !asked.isForCompany || settings.companyEarns
  const unshared = isEarned ? earning : earning.map((item) => ({ ...item, bonuses: 0 }))
  const sums = await countOrder(tx, { items: unshared, delivery, payment, bonuses, userId }, settings)
  return {
    lines,
    pieces,
    takes: joinPlaces(takes),
    promise,
    sums,
    promo,
    items: shareBonuses(unshared, sums.bonuses * 100),
  }
}

/**
 * After kits and actions, before bonuses. Of an order that stands pieces that keep their price keep what came off it.
 */
async function byPromo(
  tx: Db,
  { goods, promoCode = null, phone = null, userId, nodeCode, now, standing }: AskedOrder,
  lines: readonly PricedLine[],
  isOnlyAsked: boolean,
): Promise<{ lines: readonly PricedLine[]; promo: PricedPromo | null }> {
  const code = 'cartUuid' in goods ? (lines[0]?.row.promo_code_id ?? null) : promoCode
  if (code === null) return { lines, promo: null }
  const wanted = lines.map(({ code: good, complectOf = null, quantity }) => ({ code: good, complectOf, quantity }))
  const kept = wanted.map((line) => splitByAgreedPrice(line, wanted, standing?.items ?? []))
  const off = kept.flatMap((line) => line.kept).reduce((sum, { from, quantity }) => sum + from.promoOff * quantity, 0)
  return pricePromo(
    tx,
    lines,
    { code, buyer: { userId, phone }, nodeCode, now, orderId: standing?.orderId ?? null },
    {
      isLocked: !isOnlyAsked && !standing,
      granted: standing?.items.length ? { discount: off, quantities: kept.map(({ fresh }) => fresh) } : null,
    },
  )
}
