import { useState } from 'react'
import type { BookingCard } from '#contract/office/rental-desk.ts'
import { formatRubles } from '#rules/money/money.ts'
import type { CounterWay } from '#rules/money/movement-words.ts'
import { formatNumberInput, parseNumberInput } from '#rules/text/number-input.ts'
import { Button } from '#ui/button.tsx'
import { NumberInput } from '#ui/number-input.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { useToast } from '#ui/toast-context.tsx'
import blocks from '#office/parts/blocks.module.css'
import { OfficeForm } from '#office/parts/form/office-form.tsx'
import { useStep } from '#office/parts/form/use-step.ts'
import { COUNTER_WAYS } from '#office/parts/handing/pay-ways.ts'

interface Rest {
  direction: 'receive' | 'give-back'
  sum: number
  paidBy: CounterWay
}

interface Props<Card> {
  money: BookingCard['money']
  send: (rest: Rest, options: { headers: Record<string, string> }) => Promise<{ data: Card }>
  readAgain: () => Promise<unknown>
  onCard: (card: Card) => void
}

/** What was left owed, either way: paid or given back later, all of it or a part. */
export function SettleDebt<Card>({ money, send, readAgain, onCard }: Props<Card>) {
  const toast = useToast()
  const isBack = money.toGiveBack > 0
  const most = isBack ? money.toGiveBack : money.due
  const [sum, setSum] = useState(() => formatNumberInput(String(most)))
  const [way, setWay] = useState('')
  const verb = isBack ? 'Вернуть' : 'Получить'
  const { submit, isSending, errors, words } = useStep<Card>({
    known: ['sum', 'paidBy'],
    readAgain,
    send: (options) =>
      send(
        {
          direction: isBack ? 'give-back' : 'receive',
          sum: parseNumberInput(sum) ?? 0,
          paidBy: way as CounterWay,
        },
        options,
      ),
    onDone: (card) => {
      onCard(card)
      toast({ text: isBack ? 'Вернули, записано' : 'Получили, записано', tone: 'done' })
    },
  })
  return (
    <OfficeForm onSubmit={() => void submit()} words={words} errors={errors} className={blocks.column}>
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
