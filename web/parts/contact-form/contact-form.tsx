import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react'
import { isApiError } from '#contract/api-error.ts'
import { Button, type ButtonLook } from '#ui/button.tsx'
import { Input } from '#ui/input.tsx'
import { Notice } from '#ui/notice.tsx'
import { PhoneInput } from '#ui/phone-input.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { useSavedContact } from '../../hooks/use-saved-contact.ts'
import { Consent } from './consent.tsx'
import { type Contact, contactProblems } from './contact-problems.ts'
import css from './contact-form.module.css'

export interface ContactFormProps {
  /** What the button does: «Задать вопрос». */
  action: string
  look?: ButtonLook
  /** A field for words, above the contact. `needed`: said when it is left empty. */
  message?: { label: string; placeholder?: string; needed?: string }
  /** Rejects when it did not go through: the form says why and keeps what was typed. */
  onSend: (contact: Contact) => Promise<void>
  children?: ReactNode
}

type Problems = Partial<Record<keyof Contact, string>>

/** Phone, name and a few words: the form of every request that ends with a call from the shop. */
export function ContactForm({ action, look = 'red', message, onSend, children }: ContactFormProps) {
  const [contact, setContact] = useState<Contact>({ name: '', phone: '', message: '' })
  const [problems, setProblems] = useState<Problems>({})
  const [failure, setFailure] = useState<string>()
  const [sending, setSending] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const formId = useId()
  const saveContact = useSavedContact(({ name, phone }) =>
    setContact((typed) => ({ ...typed, name: typed.name || name, phone: typed.phone || phone })),
  )

  function fill(part: Partial<Contact>) {
    setContact((before) => ({ ...before, ...part }))
    // a field being mended no longer complains
    setProblems((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in part))))
  }
  function complain(found: Problems) {
    setProblems(found)
    const first = (['message', 'name', 'phone'] as const).find((field) => found[field])
    form.current?.querySelector<HTMLElement>(`[name='${first}']`)?.focus()
  }
  async function send(event: FormEvent) {
    event.preventDefault()
    setFailure(undefined)
    const found = contactProblems(contact, message?.needed)
    if (Object.keys(found).length > 0) return complain(found)
    setSending(true)
    try {
      await onSend(contact)
      saveContact({ name: contact.name, phone: contact.phone })
    } catch (error) {
      const { name, phone, message: words, ...others } = isApiError(error) ? error.fields : {}
      complain({
        ...(name && { name: name[0] }),
        ...(phone && { phone: phone[0] }),
        ...(words && { message: words[0] }),
      } as Problems)
      const rest = Object.values(others).flat()
      if (rest.length > 0 || !(name || phone || words))
        setFailure(rest[0] ?? (isApiError(error) ? error.message : 'Не отправилось. Повторите чуть позже.'))
    } finally {
      setSending(false)
    }
  }

  return (
    <form ref={form} id={formId} noValidate className={css.form} onSubmit={send}>
      {message && (
        <Textarea
          name="message"
          label={message.label}
          placeholder={message.placeholder}
          required={message.needed !== undefined}
          value={contact.message}
          error={problems.message}
          onValue={(text) => fill({ message: text })}
        />
      )}
      <div className={css.pair}>
        <Input
          name="name"
          label="Имя"
          autoComplete="name"
          value={contact.name}
          error={problems.name}
          onChange={(event) => fill({ name: event.target.value })}
        />
        <PhoneInput
          name="phone"
          required
          value={contact.phone}
          error={problems.phone}
          onValue={(phone) => fill({ phone })}
        />
      </div>
      {children}
      {failure && (
        <Notice tone="error" title="Не отправилось">
          {failure}
        </Notice>
      )}
      <Button type="submit" look={look} size="l" wide loading={sending}>
        {action}
      </Button>
      <Consent action={action} />
    </form>
  )
}
