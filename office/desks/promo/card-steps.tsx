import { useRef, useState } from 'react'
import { extendGiftCard, type GiftCardCard, reissueGiftCard } from '#contract/office/gift-cards.ts'
import { idempotencyKey } from '#contract/idempotency-key.ts'
import { addDays, dayOfYearText } from '#rules/calendar/moscow-time.ts'
import { formatRubles } from '#rules/money/money.ts'
import { Button } from '#ui/button.tsx'
import { DayInput } from '#ui/day-input.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Input } from '#ui/input.tsx'
import { PhoneInput } from '#ui/phone-input.tsx'
import { useToast } from '#ui/toast-context.tsx'
import blocks from '#office/parts/blocks.module.css'
import { OfficeForm } from '#office/parts/form/office-form.tsx'
import { useSendingForm } from '#office/parts/form/use-sending-form.ts'
import { api } from '#office/state/api.ts'
import { CardNumber } from './card-number.tsx'
import { putGiftCard } from './gift-queries.ts'

/** A lost number, a term that ends. */
export function CardSteps({ card }: { card: GiftCardCard }) {
  const [open, setOpen] = useState<'number' | 'term' | null>(null)
  const close = () => setOpen(null)
  return (
    <div className={blocks.row}>
      {card.state === 'on' && (
        <Button size="s" onClick={() => setOpen('number')}>
          Новый номер…
        </Button>
      )}
      {card.state !== 'blocked' && (
        <Button size="s" onClick={() => setOpen('term')}>
          Продлить…
        </Button>
      )}
      {open === 'number' && <NewNumber card={card} onClose={close} />}
      {open === 'term' && <Extend card={card} onClose={close} />}
    </div>
  )
}

function NewNumber({ card, onClose }: { card: GiftCardCard; onClose: () => void }) {
  const [phone, setPhone] = useState('')
  const [email, setEmail] = useState('')
  const [made, setMade] = useState<{ number: string | null } | null>(null)
  const key = useRef(idempotencyKey())
  const form = useSendingForm(
    ['phone', 'email'],
    () => api(reissueGiftCard, { params: { id: card.id }, body: { key: key.current, phone, email } }),
    ({ data }) => {
      putGiftCard(data.card)
      setMade(data)
    },
  )
  return (
    <Dialog open title={`Карта •• ${card.last4}: новый номер`} size="s" onClose={onClose}>
      {made ? (
        <CardNumber number={made.number} />
      ) : (
        <OfficeForm onSubmit={form.submit} words={form.words} errors={form.errors}>
          <p>
            Прежний номер сразу перестанет платить. На новом останется {formatRubles(card.balance)}, по{' '}
            {dayOfYearText(card.expiresOn)}. Отправим туда же, куда первый, или на новый адрес.
          </p>
          <PhoneInput
            label="Другой телефон"
            value={phone}
            placeholder={card.phone ?? ''}
            error={form.errors['phone']}
            onValue={setPhone}
          />
          <Input
            label="Другой e-mail"
            type="email"
            placeholder={card.email ?? ''}
            value={email}
            error={form.errors['email']}
            onChange={({ target }) => setEmail(target.value)}
          />
          <Button look="red" type="submit" loading={form.isSending}>
            Сделать новый номер и отправить
          </Button>
        </OfficeForm>
      )}
    </Dialog>
  )
}

const HALF_YEAR = 182

function Extend({ card, onClose }: { card: GiftCardCard; onClose: () => void }) {
  const toast = useToast()
  const [expiresOn, setExpiresOn] = useState(() => addDays(card.expiresOn, HALF_YEAR))
  const form = useSendingForm(
    ['expiresOn'],
    () => api(extendGiftCard, { params: { id: card.id }, body: { expiresOn } }),
    ({ data }) => {
      putGiftCard(data)
      toast({ text: `Карта действует по ${dayOfYearText(data.expiresOn)}`, tone: 'done' })
      onClose()
    },
  )
  return (
    <Dialog open title={`Продлить карту •• ${card.last4}`} size="s" onClose={onClose}>
      <OfficeForm onSubmit={form.submit} words={form.words} errors={form.errors}>
        <p>Сейчас действует по {dayOfYearText(card.expiresOn)}.</p>
        <DayInput
          label="Действует по"
          value={expiresOn}
          min={card.expiresOn}
          error={form.errors['expiresOn']}
          onValue={setExpiresOn}
        />
        <Button look="black" type="submit" loading={form.isSending}>
          Продлить
        </Button>
      </OfficeForm>
    </Dialog>
  )
}
