import type { FeedbackType } from '#contract/feedback.ts'
import { ContactForm } from './contact-form/contact-form.tsx'
import { useCallbackRequest } from '../hooks/use-callback-request.ts'

interface Props {
  type?: Extract<FeedbackType, 'callback' | 'service' | 'search'>
  onTaken: () => void
}

/** «Перезвоните мне»: the same form in its modal and on pages. */
export function CallbackForm({ type = 'callback', onTaken }: Props) {
  const ask = useCallbackRequest()
  return (
    <ContactForm
      action="Перезвоните мне"
      look="black"
      message={{ label: 'О чём поговорим', placeholder: 'Можно не заполнять' }}
      onSend={async ({ name, phone, message }) => {
        await ask({ type, name, phone, message })
        onTaken()
      }}
    />
  )
}
