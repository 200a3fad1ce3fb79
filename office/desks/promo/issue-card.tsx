import { useState } from 'react'
import { Link } from 'react-router'
import { type GiftCardCard, issueGiftCard } from '#contract/office/gift-cards.ts'
import { addDays, moscowMoment } from '#rules/calendar/moscow-time.ts'
import { formatRubles } from '#rules/money/money.ts'
import { Button } from '#ui/button.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { DayInput } from '#ui/day-input.tsx'
import { Input } from '#ui/input.tsx'
import { Notice } from '#ui/notice.tsx'
import { PhoneInput } from '#ui/phone-input.tsx'
import { Textarea } from '#ui/textarea.tsx'
import blocks from '#office/parts/blocks.module.css'
import { OfficeForm } from '#office/parts/form/office-form.tsx'
import { useSendingForm } from '#office/parts/form/use-sending-form.ts'
import { api } from '#office/state/api.ts'
import { CARDS, putGiftCard } from './gift-queries.ts'
import { PromoFrame } from './promo-frame.tsx'
import css from './promo.module.css'

const YEAR = 365
const inAYear = () => addDays(moscowMoment(new Date())?.day ?? '2026-01-01', YEAR)

/** The number is seen once: the shop itself keeps no more than its end. */
export function Component() {
  const [draft, setDraft] = useState(() => ({
    denomination: '3000',
    recipient: '',
    phone: '',
    email: '',
    message: '',
    expiresOn: inAYear(),
  }))
  const [issued, setIssued] = useState<{ number: string; card: GiftCardCard } | null>(null)
  const set = (change: Partial<typeof draft>) => setDraft((now) => ({ ...now, ...change }))
  const form = useSendingForm(
    ['denomination', 'recipient', 'phone', 'email', 'message', 'expiresOn'],
    () =>
      api(issueGiftCard, {
        body: { ...draft, denomination: Number(draft.denomination.replace(/\s/g, '').replace(',', '.')) },
      }),
    ({ data }) => {
      putGiftCard(data.card)
      setIssued(data)
    },
  )
  const field = (name: 'denomination' | 'recipient' | 'email' | 'expiresOn') => ({
    value: draft[name],
    error: form.errors[name],
    onChange: ({ target }: { target: { value: string } }) => set({ [name]: target.value }),
  })
  if (issued)
    return (
      <PromoFrame title="Карта выпущена" list={CARDS}>
        <section className={blocks.block} aria-label="Номер карты">
          <p className={css.code}>
            {issued.number}
            <CopyButton text={issued.number} label="Скопировать номер карты" />
          </p>
          <Notice tone="warning">
            Номер показан один раз: магазин хранит только последние четыре цифры. Получателю он уже отправлен, если
            указаны телефон или e-mail.
          </Notice>
          <p>
            {formatRubles(issued.card.denomination)}, {issued.card.recipient}.{' '}
            <Link to={`/gift-cards/${issued.card.id}`}>Открыть карту</Link>
          </p>
        </section>
      </PromoFrame>
    )
  return (
    <PromoFrame title="Выпустить карту" list={CARDS}>
      <section className={blocks.block} aria-label="Новая карта">
        <OfficeForm onSubmit={form.submit} words={form.words} errors={form.errors}>
          <div className={css.pair}>
            <Input label="Номинал, ₽" inputMode="decimal" {...field('denomination')} />
            <DayInput
              label="Действует по"
              value={draft.expiresOn}
              error={form.errors['expiresOn']}
              onValue={(expiresOn) => set({ expiresOn })}
            />
          </div>
          <Input label="Кому" maxLength={100} {...field('recipient')} />
          <div className={css.pair}>
            <PhoneInput
              label="Телефон для SMS"
              value={draft.phone}
              error={form.errors['phone']}
              onValue={(phone) => set({ phone })}
            />
            <Input label="E-mail для письма" type="email" {...field('email')} />
          </div>
          <Textarea
            label="Поздравление"
            rows={2}
            value={draft.message}
            error={form.errors['message']}
            onValue={(message) => set({ message })}
          />
          <div className={blocks.row}>
            <Button look="black" type="submit" loading={form.isSending}>
              Выпустить
            </Button>
          </div>
        </OfficeForm>
      </section>
    </PromoFrame>
  )
}
