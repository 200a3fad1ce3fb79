import { type FeedbackType, requestCallback } from '#contract/feedback.ts'
import { useAppState } from '../state/app-state.tsx'
import { usePageFacts } from '../state/init.tsx'
import { useCaptcha } from './captcha.ts'
import { ContactForm } from './contact-form/contact-form.tsx'

interface Props {
  type?: Extract<FeedbackType, 'callback' | 'service' | 'search'>
  onTaken: () => void
}

/** «Перезвоните мне»: the same form in its modal and on pages. */
export function CallbackForm({ type = 'callback', onTaken }: Props) {
  const { api } = useAppState()
  const { nodeCode } = usePageFacts()
  const captcha = useCaptcha()
  return (
    <ContactForm
      action="Перезвоните мне"
      look="black"
      message={{ label: 'О чём поговорим', placeholder: 'Можно не заполнять' }}
      onSend={async ({ name, phone, message }) => {
        await api(requestCallback, { body: { type, name, phone, message, nodeLogisticCode: nodeCode, captcha: await captcha('feedback') } })
        onTaken()
      }}
    />
  )
}
