import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { Cart } from '#contract/cart.ts'
import type { ShopMoment } from '#rules/delivery/shop-moment.ts'
import { basketPath } from '../../paths.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { CheckBlock } from './check-block.tsx'
import layout from '../../parts/side-columns.module.css'
import css from './checkout.module.css'
import { ContactBlock } from './contact-block.tsx'
import { DeliveryBlock } from './delivery-block.tsx'
import { nextField } from './next-field.ts'
import { PaymentBlock } from './payment-block.tsx'
import { Totals } from './totals.tsx'
import { useCheckout } from './use-checkout.ts'
import { useSendOrder } from './use-send-order.ts'

interface CheckoutFormProps {
  cart: Cart
  shop: ShopMoment
}

export function CheckoutForm({ cart, shop }: CheckoutFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [refusals, setRefusals] = useState(0)
  const checkout = useCheckout(cart, shop.now)
  const { send, sending, problem } = useSendOrder(checkout, () => setRefusals((count) => count + 1))

  // after the errors are rendered: the first of them takes the focus
  useEffect(() => {
    if (refusals === 0) return
    const wrong = form.current?.querySelector<HTMLElement>(
      '[data-problem], [aria-invalid=true], [data-invalid] input:checked, [data-invalid] input',
    )
    wrong?.focus({ preventScroll: true })
    wrong?.scrollIntoView({ block: 'center' })
  }, [refusals])

  return (
    // nothing here submits by itself: only the button sends, with `onClick`; the keys are those of its fields
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      ref={form}
      noValidate
      aria-label="Оформление заказа"
      className={layout.columns}
      onSubmit={(event) => event.preventDefault()}
      onKeyDown={goOnByEnter}
      onFocus={({ target }) => {
        // what a phone's keyboard writes on its big key
        if (target instanceof HTMLInputElement) target.enterKeyHint = 'next'
      }}
    >
      <div className={layout.main}>
        {checkout.refusal !== null && (
          <div data-problem tabIndex={-1}>
            <Notice
              tone="warning"
              title={checkout.refusal}
              actions={
                <Button size="m" to={basketPath}>
                  Вернуться в корзину
                </Button>
              }
            >
              Добавьте товаров, и заказ можно будет оформить.
            </Notice>
          </div>
        )}
        {problem && (
          <div data-problem tabIndex={-1}>
            <Notice tone="error" title={problem.title}>
              <p>{problem.text}</p>
              {problem.goods.length > 0 && (
                <ul className={css.goods}>
                  {problem.goods.map((words) => (
                    <li key={words}>{words}</li>
                  ))}
                </ul>
              )}
            </Notice>
          </div>
        )}
        <ContactBlock checkout={checkout} />
        <DeliveryBlock checkout={checkout} shop={shop} />
        <PaymentBlock checkout={checkout} now={shop.now} />
        <CheckBlock checkout={checkout} shop={shop} />
      </div>
      <Totals checkout={checkout} sending={sending} onSend={() => void send()} />
    </form>
  )
}

/** Enter goes to the next field, or takes the suggestion that is highlighted (and then is no longer ours). */
function goOnByEnter(event: KeyboardEvent<HTMLFormElement>) {
  const { target, currentTarget, nativeEvent } = event
  if (event.key !== 'Enter' || event.defaultPrevented || nativeEvent.isComposing) return
  if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return
  event.preventDefault()
  nextField(currentTarget, target)?.focus()
}
