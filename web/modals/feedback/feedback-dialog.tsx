import { type ReactNode, useState } from 'react'
import { type FeedbackType, requestCallback } from '#contract/feedback.ts'
import { useCaptcha } from '../../parts/captcha.ts'
import { ContactForm, type ContactFormProps } from '../../parts/contact-form/contact-form.tsx'
import { type GoodFacts, GoodLine } from '../../parts/good-line.tsx'
import { useAppState } from '../../state/app-state.tsx'
import { usePageFacts } from '../../state/init.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { RequestTaken } from './request-taken.tsx'
import css from './feedback.module.css'

interface Props extends Pick<ContactFormProps, 'action' | 'look' | 'message'> {
  type: FeedbackType
  title: string
  /** What will be done about it. */
  intro: string
  good?: GoodFacts
  onClose: () => void
  /** Between the good and the form. */
  children?: ReactNode
}

/** A request about a good: what it is, the form, then that it has arrived. */
export function FeedbackDialog({ type, title, intro, good, onClose, children, ...form }: Props) {
  const { api } = useAppState()
  const captcha = useCaptcha()
  const { nodeCode } = usePageFacts()
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
              const about = { type, name, phone, message, goodCode: good?.code ?? null, nodeLogisticCode: nodeCode }
              await api(requestCallback, { body: { ...about, captcha: await captcha('feedback') } })
              setTaken(true)
            }}
          />
        </div>
      )}
    </Dialog>
  )
}
