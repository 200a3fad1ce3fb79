import type { Cart } from '#contract/cart.ts'
import { formatMoney, rublesToKopecks } from '#rules/money/money.ts'
import { StickyBar } from '../../parts/sticky-bar/sticky-bar.tsx'
import { useBonusesSpent } from './bonuses-spent.ts'
import { OrderButton } from './order-button.tsx'

export function BasketBar({ cart }: { cart: Cart }) {
  const total = rublesToKopecks(cart.totalPriceComputed - useBonusesSpent(cart))
  return (
    <StickyBar label="К оплате" sum={formatMoney(total)}>
      <OrderButton cart={cart} size="l">
        Оформить заказ
      </OrderButton>
    </StickyBar>
  )
}
