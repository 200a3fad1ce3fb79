import { Suspense } from 'react'
import type { Cart } from '#contract/cart.ts'
import { cartPromise } from '#rules/cart/cart-promise.ts'
import { freeDeliveryThreshold, missingForFreeDelivery } from '#rules/delivery/delivery-threshold.ts'
import { formatMoney, formatRubles, rublesToKopecks } from '#rules/money/money.ts'
import { formatNumber } from '#rules/text/number-text.ts'
import { countText, GOODS } from '#rules/text/plural.ts'
import type { ShopMoment } from '#rules/delivery/shop-moment.ts'
import { MINUS } from '#rules/text/typography.ts'
import { optionalPart } from '../../app/optional-part.ts'
import { BonusChoice } from '../../parts/bonus-choice.tsx'
import { discountRows } from '../../parts/discount-rows.ts'
import { OrderSumsTable } from '../../parts/order-sums.tsx'
import { RegisterOffer } from '../../parts/register-offer.tsx'
import { useStoreState } from '../../state/app-state.tsx'
import { useInit } from '../../state/init.tsx'
import { paidByCard } from '../../state/paid-by-card.ts'
import { RulerProgress } from '#ui/ruler-progress.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import css from './basket-totals.module.css'
import { useBonusesSpent } from './bonuses-spent.ts'
import { ORDER_REFUSAL_ID, OrderButton, useOrderRefusal } from './order-button.tsx'

const CartCode = optionalPart(() => import('../../parts/cart-code/cart-code.tsx'))
/** Of the line that opens the field. */
const CODE_HEIGHT = '1.8rem'
const CollectChoice = optionalPart(() => import('./collect-choice.tsx'))

/** Totals that explain themselves: what the goods cost, what came off, what comes back as bonuses. */
export function BasketTotals({ cart, shop }: { cart: Cart; shop: ShopMoment }) {
  const { nodeLogistic } = useInit()
  const loading = useStoreState('cart', (state) => state.loading)
  const promise = cartPromise(cart.items, shop)
  const chosen = cart.items.filter((item) => item.inOrder)
  const total = rublesToKopecks(cart.totalPriceComputed)
  const bonuses = useBonusesSpent(cart)
  const gift = paidByCard(cart, total - rublesToKopecks(bonuses))
  const why = useOrderRefusal(cart)
  const pieces = chosen.reduce((sum, item) => sum + item.quantity, 0)
  return (
    <OrderSumsTable
      busy={loading}
      before={<FreeDelivery total={total} prices={nodeLogistic.prices} />}
      label="К оплате"
      total={formatMoney(total - rublesToKopecks(bonuses) - gift)}
      rows={[
        { name: countText(pieces, GOODS), value: formatRubles(cart.totalPriceOldComputed) },
        ...discountRows(cart),
        bonuses > 0 && { name: 'Бонусами', value: MINUS + formatRubles(bonuses), tone: 'purple' },
        gift > 0 && { name: 'Подарочной картой', value: MINUS + formatMoney(gift), tone: 'purple' },
        cart.totalBonuses > 0 && {
          name: 'Вернётся бонусами',
          value: `+${formatNumber(cart.totalBonuses)}`,
          tone: 'purple',
        },
        { name: 'Можно получить', value: promise || '—' },
      ]}
    >
      <RegisterOffer discount={cart.totalDiscountAfterRegistration} />
      <BonusChoice goods={total} />
      {/* the button below stays where the finger is going */}
      <Suspense fallback={<Skeleton width="60%" height={CODE_HEIGHT} />}>
        <CartCode cart={cart} />
      </Suspense>
      <OrderButton cart={cart} size="xl" wide className={css.order}>
        Оформить заказ
      </OrderButton>
      {why !== null && (
        <p id={ORDER_REFUSAL_ID} className={css.hint}>
          {why}
        </p>
      )}
      {chosen.length > 1 && (
        <Suspense>
          <CollectChoice cart={cart} shop={shop} />
        </Suspense>
      )}
    </OrderSumsTable>
  )
}

function FreeDelivery({ total, prices }: { total: number; prices: { start: string; price: string }[] }) {
  const threshold = freeDeliveryThreshold(prices)
  const missing = missingForFreeDelivery(total, prices)
  if (threshold === null || missing === null) return null
  // nothing left to measure
  if (missing === 0) return <p className={css.free}>Курьер по городу бесплатно</p>
  return (
    <RulerProgress
      label={`До бесплатного курьера по городу ${formatMoney(missing)}`}
      value={total}
      max={threshold}
      ends={[formatMoney(0), formatMoney(threshold)]}
    />
  )
}
