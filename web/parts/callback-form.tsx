import type { FeedbackType } from '#contract/feedback.ts'
import { ContactForm } from './contact-form/contact-form.tsx'
import { useCallbackRequest } from '../hooks/use-callback-request.ts'

interface Props {
  type?: Extract<FeedbackType, 'callback' | 'service' | 'search'>
  /** What the page was about: said before the visitor's own words. */
  about?: string
  onTaken: () => void
}

/** As much as the call takes: the visitor's own words come first. */
const MOST = 240

function withAbout(about: string | undefined, message: string): string {
  const both = [about, message].filter(Boolean).join('. ')
  return both.length > MOST ? message : both
}

/** «Перезвоните мне»: the same form in its modal and on pages. */
export function CallbackForm({ type = 'callback', about, onTaken }: Props) {
  const ask = useCallbackRequest()
  return (
    <ContactForm
      action="Перезвоните мне"
      look="black"
      message={{ label: 'О чём поговорим', placeholder: 'Можно не заполнять' }}
      onSend={async ({ name, phone, message }) => {
        await ask({ type, name, phone, message: withAbout(about, message) })
        onTaken()
      }}
    />
  )
}
