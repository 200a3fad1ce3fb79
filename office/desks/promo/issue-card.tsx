import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { type GiftCardCard, issueGiftCard } from '#contract/office/gift-cards.ts'
import { idempotencyKey } from '#contract/idempotency-key.ts'
import { addDays, moscowMoment } from '#rules/calendar/moscow-time.ts'
import { formatRubles } from '#rules/money/money.ts'
import type { CounterWay } from '#rules/money/movement-words.ts'
import { Button } from '#ui/button.tsx'
import { DayInput } from '#ui/day-input.tsx'
import { Input } from '#ui/input.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { PhoneInput } from '#ui/phone-input.tsx'
import { Select } from '#ui/select.tsx'
import { Textarea } from '#ui/textarea.tsx'
import blocks from '#office/parts/blocks.module.css'
import { OfficeForm } from '#office/parts/form/office-form.tsx'
import { useSendingForm } from '#office/parts/form/use-sending-form.ts'
import { COUNTER_WAYS } from '#office/parts/handing/pay-ways.ts'
import { api } from '#office/state/api.ts'
import { placesOf } from '#office/state/place.ts'
import { useMe } from '#office/state/session.ts'
import { CardNumber } from './card-number.tsx'
import { CARDS, putGiftCard } from './gift-queries.ts'
import { PromoFrame } from './promo-frame.tsx'
import css from './promo.module.css'

const YEAR = 365
const inAYear = () => addDays(moscowMoment(new Date())?.day ?? '2026-01-01', YEAR)

/** The number is seen once: the shop itself keeps no more than its end. */
export function Component() {
  const [draft, setDraft] = useState(() => ({
    denomination: '3000',
    origin: '',
    paidBy: '',
    shop: '',
    giftReason: '',
    recipient: '',
    phone: '',
    email: '',
    message: '',
    expiresOn: inAYear(),
  }))
  const [issued, setIssued] = useState<{ number: string | null; card: GiftCardCard } | null>(null)
  const shops = placesOf(useMe()).filter(({ query }) => query.shop)
  // of this form: however often it is sent, it makes one card
  const key = useRef(idempotencyKey())
  const set = (change: Partial<typeof draft>) => setDraft((now) => ({ ...now, ...change }))
  const isSold = draft.origin === 'sold'
  const isHandToHand = isSold && draft.paidBy !== '' && draft.paidBy !== 'transfer'
  const form = useSendingForm(
    ['denomination', 'origin', 'paidBy', 'shop', 'giftReason', 'recipient', 'phone', 'email', 'message', 'expiresOn'],
    () => {
      const { origin, paidBy, shop, giftReason, denomination, ...rest } = draft
      return api(issueGiftCard, {
        body: {
          ...rest,
          key: key.current,
          denomination: Number(denomination.replace(/\s/g, '').replace(',', '.')),
          origin: origin as 'sold' | 'gift',
          ...(isSold && paidBy !== '' && { paidBy: paidBy as CounterWay | 'transfer' }),
          ...(isHandToHand && shop !== '' && { shop: Number(shop) }),
          ...(origin === 'gift' && { giftReason }),
        },
      })
    },
    ({ data }) => {
      putGiftCard(data.card)
      setIssued(data)
    },
  )
  const field = (name: 'denomination' | 'recipient' | 'email' | 'giftReason') => ({
    value: draft[name],
    error: form.errors[name],
    onChange: ({ target }: { target: { value: string } }) => set({ [name]: target.value }),
  })
  if (issued)
    return (
      <PromoFrame title="Карта выпущена" list={CARDS}>
        <section className={blocks.block} aria-label="Номер карты">
          <CardNumber number={issued.number} />
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
          <RadioGroup
            legend="Карта"
            value={draft.origin}
            error={form.errors['origin']}
            onValue={(origin) => set({ origin })}
            options={[
              { value: 'sold', label: 'Продана' },
              { value: 'gift', label: 'Подарок' },
            ]}
          />
          {isSold && (
            <RadioGroup
              legend="Чем заплатили"
              value={draft.paidBy}
              error={form.errors['paidBy']}
              onValue={(paidBy) => set({ paidBy })}
              options={[...COUNTER_WAYS, { value: 'transfer', label: 'По счёту' }]}
            />
          )}
          {isHandToHand && (
            <Select
              label="В кассе какого магазина деньги"
              value={draft.shop}
              error={form.errors['shop']}
              placeholder="Выберите"
              options={shops.map(({ query, fullName }) => ({ value: query.shop!, label: fullName }))}
              onChange={({ target }) => set({ shop: target.value })}
            />
          )}
          {draft.origin === 'gift' && (
            <Input
              label="За что подарок"
              maxLength={200}
              placeholder="Извинение за задержку заказа"
              {...field('giftReason')}
            />
          )}
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
