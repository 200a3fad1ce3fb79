import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type BookingCard, handOutRental, prolongRental, takeRentalBack } from '#contract/office/rental-desk.ts'
import { formatRubles } from '#rules/money/money.ts'
import { daysText } from '#rules/rental/rental-term.ts'
import { parseNumberInput } from '#rules/text/number-input.ts'
import { isCalendarDay } from '#rules/calendar/moscow-time.ts'
import { Button } from '#ui/button.tsx'
import { DayInput } from '#ui/day-input.tsx'
import { Input } from '#ui/input.tsx'
import { Notice } from '#ui/notice.tsx'
import { NumberInput } from '#ui/number-input.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { useToast } from '#ui/toast-context.tsx'
import blocks from '#office/parts/blocks.module.css'
import { OfficeForm } from '#office/parts/form/office-form.tsx'
import { api } from '#office/state/api.ts'
import { termQuery } from './rental-queries.ts'
import css from './rental.module.css'
import { useBookingStep } from './use-booking-step.ts'

/** Document looked at, money taken, condition written down: then the machine goes. */
export function HandOut({ card }: { card: BookingCard }) {
  const toast = useToast()
  const [papers, setPapers] = useState('')
  const [deposit, setDeposit] = useState(String(card.deposit))
  const [paidBy, setPaidBy] = useState('')
  const [condition, setCondition] = useState('')
  const { submit, isSending, errors, words } = useBookingStep(
    card.id,
    ['papers', 'depositTaken', 'paidBy', 'condition'],
    (options) =>
      api(
        handOutRental,
        {
          params: { id: card.id },
          body: {
            version: card.version,
            papers,
            depositTaken: parseNumberInput(deposit) ?? 0,
            paidBy: paidBy as 'cash' | 'card',
            condition,
          },
        },
        options,
      ),
    () => toast({ text: `${card.goodName} на руках`, tone: 'done' }),
  )
  return (
    <section className={blocks.block} aria-labelledby="hand-out">
      <h2 id="hand-out">Выдать: получить {formatRubles(card.total + (parseNumberInput(deposit) ?? 0))}</h2>
      <OfficeForm onSubmit={() => void submit()} words={words} errors={errors} className={css.form}>
        <div className={css.pair}>
          <Input
            label="Какой документ проверили"
            maxLength={100}
            placeholder="Паспорт"
            value={papers}
            onChange={({ target }) => setPapers(target.value)}
            {...(errors['papers'] && { error: errors['papers'] })}
          />
          <NumberInput
            label="Залог, ₽"
            value={deposit}
            onValue={setDeposit}
            {...(errors['depositTaken'] && { error: errors['depositTaken'] })}
          />
        </div>
        <RadioGroup
          legend="Чем заплатили"
          value={paidBy}
          onValue={setPaidBy}
          error={errors['paidBy']}
          options={[
            { value: 'cash', label: 'Наличными' },
            { value: 'card', label: 'Картой' },
          ]}
        />
        <Textarea
          label="Состояние при выдаче"
          max={500}
          rows={2}
          value={condition}
          onValue={setCondition}
          {...(errors['condition'] && { error: errors['condition'] })}
        />
        <Button look="red" type="submit" loading={isSending}>
          Выдать
        </Button>
      </OfficeForm>
    </section>
  )
}

/** The deposit goes back whole unless there is a reason; being late has its price. */
export function TakeBack({ card }: { card: BookingCard }) {
  const toast = useToast()
  const [condition, setCondition] = useState('')
  const [held, setHeld] = useState('')
  const [why, setWhy] = useState('')
  const deposit = card.out?.depositTaken ?? card.deposit
  const withheld = parseNumberInput(held) ?? 0
  const { submit, isSending, errors, words } = useBookingStep(
    card.id,
    ['condition', 'depositHeld', 'heldWhy'],
    (options) =>
      api(
        takeRentalBack,
        {
          params: { id: card.id },
          body: { version: card.version, condition, depositHeld: withheld, heldWhy: why, lateFee: card.lateFeeNow },
        },
        options,
      ),
    () => toast({ text: `${card.goodName}: принят`, tone: 'done' }),
  )
  return (
    <section className={blocks.block} aria-labelledby="take-back">
      <h2 id="take-back">Принять: вернуть залог {formatRubles(Math.max(0, deposit - withheld))}</h2>
      <OfficeForm onSubmit={() => void submit()} words={words} errors={errors} className={css.form}>
        {card.lateFeeNow > 0 && (
          <p>
            За опоздание на {daysText(card.lateDays)} получить {formatRubles(card.lateFeeNow)}.
          </p>
        )}
        <Textarea
          label="Состояние при возврате"
          max={500}
          rows={2}
          value={condition}
          onValue={setCondition}
          {...(errors['condition'] && { error: errors['condition'] })}
        />
        <div className={css.pair}>
          <NumberInput
            label="Удержать из залога, ₽"
            placeholder="0"
            value={held}
            onValue={setHeld}
            {...(errors['depositHeld'] && { error: errors['depositHeld'] })}
          />
          <Input
            label="За что"
            maxLength={300}
            value={why}
            onChange={({ target }) => setWhy(target.value)}
            {...(errors['heldWhy'] && { error: errors['heldWhy'] })}
          />
        </div>
        <Button look="red" type="submit" loading={isSending}>
          Принять
        </Button>
      </OfficeForm>
    </section>
  )
}

/** The new last day is checked while it is chosen: whose days they are is said before anything is written. */
export function Prolong({ card }: { card: BookingCard }) {
  const toast = useToast()
  const [to, setTo] = useState(card.to)
  const isOther = isCalendarDay(to) && to !== card.to && to >= card.from
  const { data: check } = useQuery({
    ...termQuery({ pieceId: card.pieceId ?? 0, from: card.from, to, except: card.id }),
    enabled: isOther && card.pieceId !== null,
    placeholderData: keepPreviousData,
  })
  const clash = isOther ? (check?.clash ?? null) : null
  const { submit, isSending, errors, words } = useBookingStep(
    card.id,
    ['to'],
    (options) => api(prolongRental, { params: { id: card.id }, body: { from: card.to, to } }, options),
    () => toast({ text: 'Срок изменён, клиенту ушло SMS', tone: 'done' }),
  )
  return (
    <section className={blocks.block} aria-labelledby="prolong">
      <h2 id="prolong">Продлить</h2>
      <OfficeForm onSubmit={() => void submit()} words={words} errors={errors} className={css.form}>
        <DayInput
          label="До какого дня"
          size="m"
          min={card.from}
          value={to}
          onValue={setTo}
          {...(errors['to'] && { error: errors['to'] })}
        />
        {clash !== null && <Notice tone="warning">Занято: {clash}</Notice>}
        {isOther && check && clash === null && (
          <p>
            {daysText(check.days)}: {check.total === null ? 'нет тарифа' : formatRubles(check.total)}
          </p>
        )}
        <Button look="black" type="submit" loading={isSending} disabled={!isOther || clash !== null}>
          Изменить срок
        </Button>
      </OfficeForm>
    </section>
  )
}
