import { type ReactNode, useState } from 'react'
import { Button, type ButtonLook } from '#ui/button.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { useSending } from '../../hooks/use-sending.ts'
import { useSavedContact } from '../../hooks/use-saved-contact.ts'
import { SendingForm } from '../sending-form.tsx'
import { Consent } from './consent.tsx'
import { NameAndPhone } from './name-and-phone.tsx'
import { type ContactDraft, contactProblems } from './contact-problems.ts'

export interface ContactFormProps {
  /** What the button does: «Задать вопрос». */
  action: string
  look?: ButtonLook
  /** A field for words: above the contact where it is `needed` (said when left empty), else below it. */
  message?: { label: string; placeholder?: string; needed?: string }
  /** Rejects when it did not go through: the form says why and keeps what was typed. */
  onSend: (contact: ContactDraft) => Promise<void>
  children?: ReactNode
}

/** Phone, name and a few words: the form of every request that ends with a call from the shop. */
export function ContactForm({ action, look = 'red', message, onSend, children }: ContactFormProps) {
  const [contact, setContact] = useState<ContactDraft>({ name: '', phone: '', message: '' })
  const sending = useSending(['message', 'name', 'phone'])
  const saveContact = useSavedContact(({ name, phone }) =>
    setContact((typed) => ({ ...typed, name: typed.name || name, phone: typed.phone || phone })),
  )

  function fill(part: Partial<ContactDraft>) {
    setContact((before) => ({ ...before, ...part }))
    // a field being mended no longer complains
    sending.clear(...Object.keys(part))
  }
  const send = () =>
    sending.send(contactProblems(contact, message?.needed), async () => {
      await onSend(contact)
      saveContact({ name: contact.name, phone: contact.phone })
    })

  // who need not say anything begins with the phone
  const words = message && (
    <Textarea
      name="message"
      label={message.label}
      placeholder={message.placeholder}
      required={message.needed !== undefined}
      value={contact.message}
      error={sending.errors['message']}
      onValue={(text) => fill({ message: text })}
    />
  )

  return (
    <SendingForm
      sending={sending}
      onSubmit={() => void send()}
      submit={
        <>
          <Button type="submit" look={look} size="l" wide loading={sending.busy}>
            {action}
          </Button>
          <Consent action={action} />
        </>
      }
    >
      {message?.needed !== undefined && words}
      <NameAndPhone values={contact} errors={sending.errors} onEdit={fill} />
      {message && message.needed === undefined && words}
      {children}
    </SendingForm>
  )
}
