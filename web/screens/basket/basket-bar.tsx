import type { Cart } from '#contract/cart.ts'
import { formatMoney, rublesToKopecks } from '#rules/money/money.ts'
import css from './basket-bar.module.css'
import { useBonusesSpent } from './bonuses-spent.ts'
import { OrderButton } from './order-button.tsx'

/** Below a desktop the sum and the way on stay in reach of a thumb, as in the checkout. */
export function BasketBar({ cart }: { cart: Cart }) {
  const total = rublesToKopecks(cart.totalPriceComputed - useBonusesSpent(cart))
  return (
    <div className={css.bar} data-needed>
      <p className={css.sum}>
        <span>К оплате</span>
        <strong>{formatMoney(total)}</strong>
      </p>
      <OrderButton cart={cart} size="l" className={css.way}>
        Оформить заказ
      </OrderButton>
    </div>
  )
}
