import type { PaymentType } from '#contract/order.ts'
import { askedFields } from '#rules/order/order-fields.ts'
import { slotText } from '#rules/delivery/courier-slots.ts'
import { cartMoment } from '#rules/cart/cart-promise.ts'
import { promiseAfterInvoice } from '#rules/delivery/order-promise.ts'
import { stockPromise } from '#rules/delivery/stock-promise.ts'
import type { ShopMoment } from '#rules/delivery/shop-moment.ts'
import { transportDates } from '#rules/delivery/transport-days.ts'
import { formatRubles } from '#rules/money/money.ts'
import { MINUS, NBSP } from '#rules/text/typography.ts'
import { StockPromiseText } from '../../parts/stock-promise/stock-promise.tsx'
import { UnbrokenSpans } from '../../parts/unbroken-spans.tsx'
import { basketPath } from '../../paths.ts'
import { piecesOf } from '../../state/cart.ts'
import { FigureList, type FigureRow } from '#ui/figure-list.tsx'
import { Input } from '#ui/input.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { GoodName } from '../../parts/good-name.tsx'
import { Block } from './block.tsx'
import css from './check-block.module.css'
import type { CheckoutState } from './use-checkout.ts'

/** The last look: what is bought, and a word to the shop. */
export function CheckBlock({ checkout, shop }: { checkout: CheckoutState; shop: ShopMoment }) {
  const { cart, draft, edit, errorOf, type } = checkout
  const lines = cart.items.filter(({ inOrder }) => inOrder)
  const at = cartMoment(lines, checkout.shop ? { ...shop, chosen: checkout.shop.id } : shop)
  // the day of a line is the day it can be collected: what is brought comes on the day said below
  const promiseOf = ({ code, good }: (typeof lines)[number]) => {
    const { state, text, ...days } = stockPromise(good, at, piecesOf(cart, code))
    return type === 'pickup' ? { state, text, ...days } : { state, text }
  }
  return (
    <Block number={4} title="Проверьте заказ">
      <ul className={css.lines}>
        {lines.map((line) => {
          const { code, complectOf, good, quantity, total, promo } = line
          return (
            <li key={`${complectOf ?? ''} ${code}`} className={css.line}>
              {good.images[0] && (
                <img
                  src={good.images[0].src.replace('/640/', '/320/')}
                  width={48}
                  height={48}
                  alt=""
                  className={css.picture}
                />
              )}
              <span className={css.name}>
                <GoodName name={good.name} />
                {promo > 0 && (
                  <span className={css.promo}>
                    По промокоду {MINUS}
                    {formatRubles(promo)}
                  </span>
                )}
                <StockPromiseText promise={promiseOf(line)} inline />
              </span>
              <span className={css.count}>
                {quantity}
                {NBSP}
                {good.unit}
              </span>
              <span className={css.sum}>{formatRubles(total)}</span>
            </li>
          )
        })}
      </ul>
      <FigureList rows={chosenWays(checkout)} />
      <p>
        <TextLink to={basketPath}>Изменить состав в корзине</TextLink>
      </p>
      {askedFields(draft.payment === 'invoice').map(({ code, label, hint }) => (
        <Input
          key={code}
          label={label}
          hint={hint}
          name={code}
          value={draft.fields[code] ?? ''}
          error={errorOf(`fields.${code}`)}
          onChange={({ target }) => edit({ fields: { ...draft.fields, [code]: target.value } })}
        />
      ))}
      <Textarea
        label="Комментарий к заказу"
        name="comment"
        value={draft.comment}
        error={errorOf('comment')}
        onValue={(comment) => edit({ comment })}
      />
    </Block>
  )
}

const PAYMENTS: Record<PaymentType, string> = {
  'on-receipt': 'При получении',
  online: 'Онлайн',
  split: 'Частями',
  invoice: 'По счёту',
}

/** What was chosen above, in a few words; what is still missing has no line. */
function chosenWays({ type, shop, courier, transport, draft }: CheckoutState): FigureRow[] {
  const { tariff, office } = transport
  const slot = courier.slot && slotText(courier.slot)
  const where =
    type === 'pickup'
      ? shop && `${shop.name}, ${shop.address}`
      : tariff?.type === 'office'
        ? office?.address
        : draft.address.trim()
  const days = tariff && transportDates(tariff, tariff.arrives)
  const day = shop?.deliveryDate
  const collected = day && draft.payment === 'invoice' ? promiseAfterInvoice(day) : day
  const when = type === 'pickup' ? collected : type === 'courier' ? slot : days
  return [
    where ? { label: type === 'pickup' ? 'Забрать' : 'Привезти', value: where } : null,
    type === 'transport' && tariff ? { label: 'Тариф', value: tariff.name } : null,
    (where || type === 'transport') && when ? { label: 'Когда', value: <UnbrokenSpans text={when} /> } : null,
    { label: 'Оплата', value: PAYMENTS[draft.payment] },
  ].filter((row) => row !== null)
}
