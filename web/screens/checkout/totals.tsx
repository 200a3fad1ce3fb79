import clsx from 'clsx'
import { formatMoney, formatRubles, rublesToKopecks } from '#rules/money/money.ts'
import { SPLIT_PARTS, splitParts } from '#rules/money/split-payment.ts'
import { countText, GOODS } from '#rules/text/plural.ts'
import { MINUS } from '#rules/text/typography.ts'
import { Consent } from '../../parts/contact-form/consent.tsx'
import { OrderSums } from '../../parts/order-sums.tsx'
import { RegisterOffer } from '../../parts/register-offer.tsx'
import { StickyBar } from '../../parts/sticky-bar/sticky-bar.tsx'
import { Button } from '#ui/button.tsx'
import css from './totals.module.css'
import type { CheckoutState } from './use-checkout.ts'

const WAYS = { pickup: 'Самовывоз', courier: 'Курьер', transport: 'Транспортная компания' }

/** What the order comes to, always in sight: beside the blocks, or in the bar at the bottom. */
export function Totals({
  checkout: { cart, type, sums, draft, isSplitAllowed },
  sending,
  onSend,
}: {
  checkout: CheckoutState
  sending: boolean
  onSend: () => void
}) {
  const pieces = cart.items.filter(({ inOrder }) => inOrder).reduce((sum, { quantity }) => sum + quantity, 0)
  // in parts: what leaves the card today is what is asked about
  const today = draft.payment === 'split' && isSplitAllowed ? splitParts(sums.total)[0] : null
  const isPaidNow = draft.payment === 'online' || draft.payment === 'split'
  const action =
    today !== null ? `Оплатить сегодня ${formatMoney(today)}` : isPaidNow ? 'Перейти к оплате' : 'Оформить заказ'
  const toPay = today !== null ? 'Сегодня' : sums.delivery === null ? 'Без доставки' : 'К оплате'
  const sum = formatMoney(today ?? sums.total)
  return (
    <>
      <OrderSums
        label={toPay}
        total={sum}
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
          today !== null && { name: `Всего за ${SPLIT_PARTS} платежа`, value: formatMoney(sums.total) },
        ]}
      >
        <RegisterOffer discount={cart.totalDiscountAfterRegistration} />
        <Button
          data-send
          look="red"
          size="xl"
          wide
          loading={sending}
          className={clsx(css.submit, today !== null && css.long)}
          onClick={onSend}
        >
          {action}
        </Button>
        <Consent action={action} />
      </OrderSums>
      <StickyBar label={toPay} sum={sum}>
        <Button data-send look="red" size="l" loading={sending} onClick={onSend}>
          {today === null ? action : `Оплатить ${sum}`}
        </Button>
      </StickyBar>
    </>
  )
}
