import { useState } from 'react'
import { type BookingCard, settleRental } from '#contract/office/rental-desk.ts'
import { formatRubles } from '#rules/money/money.ts'
import type { CounterWay } from '#rules/money/movement-words.ts'
import { formatNumberInput, parseNumberInput } from '#rules/text/number-input.ts'
import { Button } from '#ui/button.tsx'
import { NumberInput } from '#ui/number-input.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { useToast } from '#ui/toast-context.tsx'
import { OfficeForm } from '#office/parts/form/office-form.tsx'
import { COUNTER_WAYS } from '#office/parts/handing/pay-ways.ts'
import { api } from '#office/state/api.ts'
import css from './rental.module.css'
import { useBookingStep } from './use-booking-step.ts'

/** What was left owed, either way: paid or given back later, all of it or a part. */
export function SettleDebt({ card }: { card: BookingCard }) {
  const toast = useToast()
  const isBack = card.money.toGiveBack > 0
  const most = isBack ? card.money.toGiveBack : card.money.due
  const [sum, setSum] = useState(() => formatNumberInput(String(most)))
  const [way, setWay] = useState('')
  const verb = isBack ? 'Вернуть' : 'Получить'
  const { submit, isSending, errors, words } = useBookingStep(
    card.id,
    ['sum', 'paidBy'],
    (options) =>
      api(
        settleRental,
        {
          params: { id: card.id },
          body: {
            version: card.version,
            direction: isBack ? 'give-back' : 'receive',
            sum: parseNumberInput(sum) ?? 0,
            paidBy: way as CounterWay,
          },
        },
        options,
      ),
    () => toast({ text: isBack ? 'Вернули, записано' : 'Получили, записано', tone: 'done' }),
  )
  return (
    <OfficeForm onSubmit={() => void submit()} words={words} errors={errors} className={css.form}>
      <NumberInput label={`${verb}, ₽`} value={sum} onValue={setSum} {...(errors['sum'] && { error: errors['sum'] })} />
      <RadioGroup
        legend={isBack ? 'Чем вернули' : 'Чем заплатили'}
        value={way}
        onValue={setWay}
        error={errors['paidBy']}
        options={COUNTER_WAYS}
      />
      <Button look="black" type="submit" loading={isSending}>
        {verb} {formatRubles(parseNumberInput(sum) ?? 0)}
      </Button>
    </OfficeForm>
  )
}
