import { type ReactNode, useRef } from 'react'
import { IDEMPOTENCY_HEADER, type SavedOrder } from '#contract/order.ts'
import { type OrderedGood, type OrderGoal, track } from '../state/track.ts'
import { useCaptcha } from '../app/captcha.ts'
import type { ContactDraft } from '../parts/contact-form/contact-problems.ts'
import { ContactForm } from '../parts/contact-form/contact-form.tsx'
import { useAppState } from '../state/app-state.tsx'
import { idempotencyKey } from '#contract/idempotency-key.ts'
import { Dialog } from '#ui/dialog.tsx'
import css from './feedback/feedback.module.css'

interface OrderByPhoneProps {
  title: string
  /** What is bought, for whoever counts. */
  counted: { goal: OrderGoal; revenue: number; goods: readonly OrderedGood[] }
  /** What is bought. */
  children: ReactNode
  /** How many, or which: inside the form. */
  fields?: ReactNode
  /** `captcha` goes into the body, `headers` with the call. */
  onSend: (
    contact: ContactDraft,
    sealed: { headers: Record<string, string>; captcha: string | undefined },
  ) => Promise<SavedOrder>
  onClose: () => void
}

/**
 * A phone is enough: the rest is settled by voice. One form, one order: pressed again after a lost answer it carries
 * the same key.
 */
export function OrderByPhone({ title, counted, children, fields, onSend, onClose }: OrderByPhoneProps) {
  const captcha = useCaptcha()
  const { modals } = useAppState()
  const key = useRef<string>(undefined)
  return (
    <Dialog open onClose={onClose} title={title}>
      <div className={css.request}>
        {children}
        <p className={css.intro}>Оставьте телефон — о доставке и оплате договоримся по нему.</p>
        <ContactForm
          action="Купить"
          onSend={async (contact) => {
            key.current ??= idempotencyKey()
            try {
              const taken = await onSend(contact, {
                headers: { [IDEMPOTENCY_HEADER]: key.current },
                captcha: await captcha('order'),
              })
              track({ type: 'order', number: taken.number, ...counted })
              onClose()
              modals.getState().openModal('order-accepted', taken)
            } catch (error) {
              // refused for good: what is mended is another order
              if (typeof (error as { status?: unknown }).status === 'number') key.current = undefined
              throw error
            }
          }}
        >
          {fields}
        </ContactForm>
      </div>
    </Dialog>
  )
}
