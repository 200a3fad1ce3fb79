import type { DeliveryTariff } from '#contract/cart-delivery.ts'
import type { Cart } from '#contract/cart.ts'
import { bonusDeduction } from '#rules/money/bonus-limit.ts'
import { deliveryPrice, type DeliveryTier } from '#rules/delivery/delivery-threshold.ts'
import { type Kopecks, rublesToKopecks } from '#rules/money/money.ts'
import type { DeliveryType } from '../../state/checkout-draft.ts'
import { paidByCard } from '../../state/paid-by-card.ts'

export interface CheckoutSums {
  goods: Kopecks
  /** Null until it is known: no tariff chosen yet. */
  delivery: Kopecks | null
  /** How many may be taken, and how many are. */
  bonusesMost: number
  bonuses: number
  total: Kopecks
  /** Of the total, by the gift card in the cart. */
  gift: Kopecks
}

interface Chosen {
  type: DeliveryType
  tiers: readonly DeliveryTier[]
  tariff: DeliveryTariff | null
  balance: number
  /** The most of the goods' total bonuses may pay. */
  bonusPercent: number
  bonusesWanted: number
}

/** The same rules the server counts by; it refuses the order should it come to another sum. */
export function orderSums(
  cart: Cart,
  { type, tiers, tariff, balance, bonusPercent, bonusesWanted }: Chosen,
): CheckoutSums {
  const goods = rublesToKopecks(cart.totalPriceComputed)
  const delivery =
    type === 'pickup' ? 0 : type === 'courier' ? deliveryPrice(goods, tiers) : tariff && rublesToKopecks(tariff.price)
  const bonusesMost = bonusDeduction(goods, balance, bonusPercent)
  const bonuses = Math.min(bonusesWanted, bonusesMost)
  const total = goods - rublesToKopecks(bonuses) + (delivery ?? 0)
  return { goods, delivery, bonusesMost, bonuses, total, gift: paidByCard(cart, total) }
}
