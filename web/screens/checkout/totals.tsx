import { formatMoney, formatRubles, rublesToKopecks } from '#rules/money/money.ts'
import { countText, GOODS } from '#rules/text/plural.ts'
import { MINUS } from '#rules/text/typography.ts'
import { Consent } from '../../parts/contact-form/consent.tsx'
import { OrderSums } from '../../parts/order-sums.tsx'
import { Button } from '#ui/button.tsx'
import css from './totals.module.css'
import type { CheckoutState } from './use-checkout.ts'

const WAYS = { pickup: 'Самовывоз', courier: 'Курьер', transport: 'Транспортная компания' }

/** What the order comes to, always in sight: beside the blocks, or in the bar at the bottom. */
export function Totals({
  checkout: { cart, type, sums, draft },
  sending,
}: {
  checkout: CheckoutState
  sending: boolean
}) {
  const pieces = cart.items.filter(({ inOrder }) => inOrder).reduce((sum, { quantity }) => sum + quantity, 0)
  const action = draft.payment === 'online' || draft.payment === 'split' ? 'Перейти к оплате' : 'Оформить заказ'
  const toPay = sums.delivery === null ? 'Без доставки' : 'К оплате'
  return (
    <>
      <OrderSums
        label={toPay}
        total={formatMoney(sums.total)}
        rows={[
          { name: countText(pieces, GOODS), value: formatRubles(cart.totalPriceOldComputed) },
          cart.totalDiscount > 0 && { name: 'Скидка', value: MINUS + formatRubles(cart.totalDiscount), tone: 'red' },
          sums.bonuses > 0 && {
            name: 'Бонусами',
            value: MINUS + formatMoney(rublesToKopecks(sums.bonuses)),
            tone: 'purple',
          },
          {
            name: WAYS[type],
            value:
              sums.delivery === null
                ? 'Выберите тариф'
                : sums.delivery === 0
                  ? 'Бесплатно'
                  : formatMoney(sums.delivery),
          },
        ]}
      >
        <Button type="submit" look="red" size="xl" wide loading={sending} className={css.submit}>
          {action}
        </Button>
        <Consent action={action} />
      </OrderSums>
      <div className={css.bar} data-needed>
        <p className={css.barSum}>
          <span>{toPay}</span>
          <strong>{formatMoney(sums.total)}</strong>
        </p>
        <Button type="submit" look="red" size="l" loading={sending}>
          {action}
        </Button>
      </div>
    </>
  )
}
