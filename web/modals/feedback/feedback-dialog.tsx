import { type ReactNode, useState } from 'react'
import type { FeedbackType } from '#contract/feedback.ts'
import { ContactForm, type ContactFormProps } from '../../parts/contact-form/contact-form.tsx'
import { GoodLine } from '../../parts/good-line.tsx'
import { useCallbackRequest } from '../../hooks/use-callback-request.ts'
import type { ModalGood } from '../../state/modal-payloads.ts'
import { Dialog } from '#ui/dialog.tsx'
import { RequestTaken } from './request-taken.tsx'
import css from './feedback.module.css'

interface Props extends Pick<ContactFormProps, 'action' | 'look' | 'message'> {
  type: FeedbackType
  title: string
  /** What will be done about it. */
  intro: string
  good?: ModalGood
  onClose: () => void
  /** Between the good and the form. */
  children?: ReactNode
}

/** A request about a good: what it is, the form, then that it has arrived. */
export function FeedbackDialog({ type, title, intro, good, onClose, children, ...form }: Props) {
  const ask = useCallbackRequest()
  const [taken, setTaken] = useState(false)
  return (
    <Dialog open onClose={onClose} title={taken ? 'Заявка принята' : title}>
      {taken ? (
        <RequestTaken onClose={onClose} />
      ) : (
        <div className={css.request}>
          {good && <GoodLine good={good} />}
          <p className={css.intro}>{intro}</p>
          {children}
          <ContactForm
            {...form}
            onSend={async ({ name, phone, message }) => {
              await ask({ type, name, phone, message, goodCode: good?.code ?? null })
              setTaken(true)
            }}
          />
        </div>
      )}
    </Dialog>
  )
}
