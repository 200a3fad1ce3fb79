import { useRef, useState } from 'react'
import { IDEMPOTENCY_HEADER, saveOneClickOrder, type SavedOrder } from '#contract/order.ts'
import { useCaptcha } from '../parts/captcha.ts'
import { ContactForm } from '../parts/contact-form/contact-form.tsx'
import { GoodLine } from '../parts/good-line.tsx'
import { useAppState } from '../state/app-state.tsx'
import { usePageFacts } from '../state/init.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Stepper } from '../ui/stepper.tsx'
import css from './feedback/feedback.module.css'
import type { AboutGood } from './product-question.tsx'
import type { ModalProps } from './registry.ts'

/** Not randomUUID: browsers give it to https alone. */
const randomKey = () => Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('')

/** A phone is enough: the rest is settled by voice. */
export default function BuyInOneClick({ payload, onClose }: ModalProps<AboutGood>) {
  const { api } = useAppState()
  const captcha = useCaptcha()
  const { nodeCode, init } = usePageFacts()
  const [quantity, setQuantity] = useState(1)
  const [order, setOrder] = useState<SavedOrder>()
  // one for this form: pressed again after a lost answer, it is the same order
  const key = useRef<string>(undefined)
  const { good } = payload
  return (
    <Dialog open onClose={onClose} title={order ? 'Заказ принят' : 'Купить в один клик'}>
      {order ? (
        <EmptyState icon="check" title={`Заказ № ${order.number}`} actions={<Button look="black" data-autofocus onClick={onClose}>Хорошо</Button>}>
          Перезвоним, чтобы договориться о доставке и оплате: {init.contacts.workTimeFormatted}.
        </EmptyState>
      ) : (
        <div className={css.request}>
          <GoodLine good={good} />
          <p className={css.intro}>Оставьте телефон — о доставке и оплате договоримся по нему.</p>
          <ContactForm
            action="Купить"
            onSend={async ({ name, phone }) => {
              key.current ??= randomKey()
              const body = { goodCode: good.code, quantity, phone, name, nodeLogisticCode: nodeCode, source: 'one-click' as const, captcha: await captcha('order') }
              const { data } = await api(saveOneClickOrder, { body }, { headers: { [IDEMPOTENCY_HEADER]: key.current } })
              setOrder(data)
            }}
          >
            <Stepper label={`Количество: ${good.name}`} value={quantity} onChange={setQuantity} />
          </ContactForm>
        </div>
      )}
    </Dialog>
  )
}
