import clsx from 'clsx'
import { Suspense } from 'react'
import { formatMoney, formatRubles, rublesToKopecks } from '#rules/money/money.ts'
import { SPLIT_PARTS, splitParts } from '#rules/money/split-payment.ts'
import { countText, GOODS } from '#rules/text/plural.ts'
import { MINUS } from '#rules/text/typography.ts'
import { optionalPart } from '../../app/optional-part.ts'
import { Consent } from '../../parts/contact-form/consent.tsx'
import { discountRows } from '../../parts/discount-rows.ts'
import { OrderSumsTable } from '../../parts/order-sums.tsx'
import { RegisterOffer } from '../../parts/register-offer.tsx'
import { StickyBar } from '../../parts/sticky-bar/sticky-bar.tsx'
import { Button } from '#ui/button.tsx'
import css from './totals.module.css'
import type { CheckoutState } from './use-checkout.ts'

const CartCode = optionalPart(() => import('../../parts/cart-code/cart-code.tsx'))

const WAYS = { pickup: 'Самовывоз', courier: 'Курьер', transport: 'Транспортная компания' }

/** What the order comes to, always in sight: beside the blocks, or in the bar at the bottom. */
export function Totals({
  checkout: { cart, type, sums, draft, isSplitAllowed, company },
  sending,
  onSend,
}: {
  checkout: CheckoutState
  sending: boolean
  onSend: () => void
}) {
  const pieces = cart.items.filter(({ inOrder }) => inOrder).reduce((sum, { quantity }) => sum + quantity, 0)
  // in parts: what leaves the card today is what is asked about
  const due = sums.total - sums.gift
  const today = draft.payment === 'split' && isSplitAllowed && due > 0 ? splitParts(sums.total)[0] : null
  const isPaidNow = due > 0 && (draft.payment === 'online' || draft.payment === 'split')
  const isAsked = company?.verdictOf(sums.total) === 'approve'
  const action = isAsked
    ? 'Отправить на согласование'
    : today !== null
      ? `Оплатить сегодня ${formatMoney(today)}`
      : isPaidNow
        ? 'Перейти к оплате'
        : 'Оформить заказ'
  const toPay = today !== null ? 'Сегодня' : sums.delivery === null ? 'Без доставки' : 'К оплате'
  const sum = formatMoney(today ?? due)
  return (
    <>
      <OrderSumsTable
        label={toPay}
        total={sum}
        rows={[
          { name: countText(pieces, GOODS), value: formatRubles(cart.totalPriceOldComputed) },
          ...discountRows(cart),
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
          sums.gift > 0 && { name: 'Подарочной картой', value: MINUS + formatMoney(sums.gift), tone: 'purple' },
          today !== null && { name: `Всего за ${SPLIT_PARTS} платежа`, value: formatMoney(sums.total) },
        ]}
      >
        <Suspense>
          <CartCode cart={cart} />
        </Suspense>
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
      </OrderSumsTable>
      <StickyBar label={toPay} sum={sum}>
        <Button data-send look="red" size="l" loading={sending} onClick={onSend}>
          {today === null ? action : `Оплатить ${sum}`}
        </Button>
      </StickyBar>
    </>
  )
}
