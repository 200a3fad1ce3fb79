import { invalid } from '#contract/api-error.ts'
import { bonusDeduction } from '#rules/money/bonus-limit.ts'
import type { CartTotals } from '#rules/cart/cart-totals.ts'
import { formatMoney, type Kopecks } from '#rules/money/money.ts'
import { formatNumber } from '#rules/text/number-text.ts'
import { isSplitAvailable } from '#rules/money/split-payment.ts'
import type { Db } from '#server/db/client.ts'
import { lockCustomer } from '#server/shop/user/customer-queries.ts'
import type { OrderDraft, OrderSums } from './order-draft.ts'
import type { OrderSettings } from './order-settings.ts'

/** What the buyer pays, by the rules alone. Refuses what the rules do not allow. */
export async function countOrder(
  tx: Db,
  draft: OrderDraft,
  totals: CartTotals,
  settings: OrderSettings,
  userId: number | null,
): Promise<OrderSums> {
  const goods = totals.totalPriceComputed
  const { minimum } = settings.orders
  if (goods < minimum) throw invalid({ total: [`Минимальная сумма заказа — ${formatMoney(minimum)}`] })
  const delivery = draft.delivery.priceOf(goods)
  if (delivery === null)
    throw invalid({ 'delivery.type': ['Курьер не возит заказы на такую сумму. Выберите другой способ получения.'] })
  const bonuses = await takenBonuses(tx, draft.useBonuses, goods, settings.bonusPercent, userId)
  const total = goods - bonuses * 100 + delivery
  if (draft.payment === 'split' && !isSplitAvailable(total, settings.split)) {
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
    delivery,
    bonuses,
    total,
    changedWords: `Сумма заказа изменилась: теперь ${formatMoney(total)}. Проверьте заказ и подтвердите ещё раз.`,
  }
}

async function takenBonuses(
  tx: Db,
  wanted: boolean | number,
  goods: Kopecks,
  percent: number,
  userId: number | null,
): Promise<number> {
  if (wanted === false || wanted === 0) return 0
  if (userId === null) throw invalid({ useBonuses: ['Войдите, чтобы оплатить часть заказа бонусами'] })
  // held until the order is written: two orders at once must not spend the same bonuses
  const { bonus_balance } = await lockCustomer(tx, userId)
  const most = bonusDeduction(goods, bonus_balance, percent)
  if (typeof wanted === 'number' && wanted > most)
    throw invalid({ useBonuses: [`В этом заказе можно списать не больше ${formatNumber(most)} бонусов`] })
  return wanted === true ? most : wanted
}
