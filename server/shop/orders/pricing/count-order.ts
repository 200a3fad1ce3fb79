import { invalid } from '#contract/api-error.ts'
import type { PaymentType } from '#contract/order.ts'
import { bonusDeduction, bonusLimit } from '#rules/money/bonus-limit.ts'
import { formatMoney, type Kopecks } from '#rules/money/money.ts'
import { formatNumber } from '#rules/text/number-text.ts'
import { isSplitAvailable } from '#rules/money/split-payment.ts'
import type { Db } from '#server/db/client.ts'
import type { OrderSettings } from '#server/shop/orders/core/order-settings.ts'
import type { ChosenDelivery } from '#server/shop/orders/delivery/choose-delivery.ts'
import { lockCustomer } from '#server/shop/people/customer/customer-queries.ts'
import type { UnsharedItem } from '#server/shop/orders/core/order-items.ts'

/** What an order comes to. */
export interface OrderSums {
  goods: Kopecks
  goodsOld: Kopecks
  /** What a promo has taken off the goods: their sum is without it already. */
  promo: Kopecks
  delivery: Kopecks
  /** Taken off, 1 bonus is 1 rouble. */
  bonuses: number
  /** Given once the buyer has it. */
  bonusesEarned: number
  total: Kopecks
  /** Should the buyer have expected another sum. */
  changedWords: string
}

/** Of the balance: all, none or so many. Or as many as the order holds already, as far as its goods still let it. */
export type WantedBonuses = boolean | number | { held: number }

interface Counted {
  items: readonly UnsharedItem[]
  delivery: Pick<ChosenDelivery, 'priceOf'>
  payment: PaymentType
  bonuses: WantedBonuses
  userId: number | null
}

/** What the buyer pays, by the rules alone. Refuses what the rules do not allow. */
export async function countOrder(
  tx: Db,
  { items, delivery: chosen, payment, bonuses: wanted, userId }: Counted,
  settings: OrderSettings,
): Promise<OrderSums> {
  const sum = (of: (item: UnsharedItem) => number) => items.reduce((all, item) => all + of(item) * item.quantity, 0)
  const goods = sum(({ price }) => price)
  const { minimum } = settings.orders
  const promo = sum(({ promoOff }) => promoOff)
  if (goods + promo < minimum) throw invalid({ total: [`Минимальная сумма заказа — ${formatMoney(minimum)}`] })
  const delivery = chosen.priceOf(goods)
  if (delivery === null)
    throw invalid({ 'delivery.type': ['Курьер не возит заказы на такую сумму. Выберите другой способ получения.'] })
  const bonuses = await takenBonuses(tx, wanted, goods, settings.bonusPercent, userId)
  const total = goods - bonuses * 100 + delivery
  if (payment === 'split' && !isSplitAvailable(total, settings.split)) {
    const { active, min, max } = settings.split
    throw invalid({
      payment: [
        active
          ? `Частями можно оплатить заказ от ${formatMoney(min)} до ${formatMoney(max)}`
          : 'Оплата частями сейчас недоступна. Выберите другой способ.',
      ],
    })
  }
  return {
    goods,
    goodsOld: sum(({ price, priceOld }) => Math.max(price, priceOld)),
    promo,
    delivery,
    bonuses,
    bonusesEarned: sum((item) => item.bonuses),
    total,
    changedWords: `Сумма заказа изменилась: теперь ${formatMoney(total)}. Проверьте заказ и подтвердите ещё раз.`,
  }
}

async function takenBonuses(
  tx: Db,
  wanted: WantedBonuses,
  goods: Kopecks,
  percent: number,
  userId: number | null,
): Promise<number> {
  if (wanted === false || wanted === 0) return 0
  if (typeof wanted === 'object') return Math.min(wanted.held, bonusLimit(goods, percent))
  if (userId === null) throw invalid({ useBonuses: ['Войдите, чтобы оплатить часть заказа бонусами'] })
  // held until the order is written: two orders at once must not spend the same bonuses
  const { bonus_balance } = await lockCustomer(tx, userId)
  const most = bonusDeduction(goods, bonus_balance, percent)
  if (typeof wanted === 'number' && wanted > most)
    throw invalid({ useBonuses: [`В этом заказе можно списать не больше ${formatNumber(most)} бонусов`] })
  return wanted === true ? most : wanted
}
