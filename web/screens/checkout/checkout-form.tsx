import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { Cart } from '#contract/cart.ts'
import type { ShopMoment } from '#rules/delivery/shop-moment.ts'
import { basketPath } from '../../paths.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Steps } from '#ui/steps.tsx'
import { CheckBlock } from './check-block.tsx'
import { openBlock } from './check-draft.ts'
import css from './checkout.module.css'
import { ContactBlock } from './contact-block.tsx'
import { DeliveryBlock } from './delivery-block.tsx'
import { PaymentBlock } from './payment-block.tsx'
import { Totals } from './totals.tsx'
import { useCheckout } from './use-checkout.ts'
import { useSendOrder } from './use-send-order.ts'

const STEPS = [
  { key: 'contact', label: 'Кто получит' },
  { key: 'delivery', label: 'Как получить' },
  { key: 'payment', label: 'Как оплатить' },
  { key: 'check', label: 'Проверка' },
]

interface CheckoutFormProps {
  cart: Cart
  shop: ShopMoment
}

export function CheckoutForm({ cart, shop }: CheckoutFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [refusals, setRefusals] = useState(0)
  const checkout = useCheckout(cart)
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

  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send()
  }
  return (
    <form ref={form} noValidate aria-label="Оформление заказа" className={css.columns} onSubmit={submit}>
      <div className={css.main}>
        <div className={css.steps}>
          <Steps label="Шаги оформления" steps={STEPS} current={openBlock(checkout.found)} />
        </div>
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
        <CheckBlock checkout={checkout} />
      </div>
      <Totals checkout={checkout} sending={sending} />
    </form>
  )
}
