import clsx from 'clsx'
import { useRef, useState } from 'react'
import { giveBonuses, undoBonuses } from '#contract/office/customer-work.ts'
import type { CustomerCard } from '#contract/office/customers.ts'
import { IDEMPOTENCY_HEADER } from '#contract/order.ts'
import { relativeMomentText } from '#rules/calendar/moment-text.ts'
import { HAND_BONUSES_FRESH, HAND_BONUSES_REASON_MOST } from '#rules/money/hand-bonuses.ts'
import { formatNumber } from '#rules/text/number-text.ts'
import { countText } from '#rules/text/plural.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Input } from '#ui/input.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { useToast } from '#ui/toast-context.tsx'
import blocks from '#office/parts/blocks.module.css'
import { OfficeForm } from '#office/parts/form/office-form.tsx'
import { useSendingForm } from '#office/parts/form/use-sending-form.ts'
import { api } from '#office/state/api.ts'
import { idempotencyKey } from '#contract/idempotency-key.ts'
import { useMinuteClock } from '#office/state/use-minute-clock.ts'
import { CustomerBlock, Nothing } from './customer-block.tsx'
import { refreshCustomer, useCustomerStep } from './customer-steps.ts'
import css from './customer.module.css'

const BONUSES = ['бонус', 'бонуса', 'бонусов'] as const
const signed = (amount: number) => `${amount > 0 ? '+' : '−'}${formatNumber(Math.abs(amount))}`

export function CustomerBonuses({ card }: { card: CustomerCard }) {
  const now = useMinuteClock()
  const [isOpen, setOpen] = useState(false)
  const { run, isBusy } = useCustomerStep(card.id)
  const undo = (entry: number) =>
    void run(() => api(undoBonuses, { params: { id: card.id, entry } }), 'Отменено обратной записью')
  return (
    <CustomerBlock
      title="Бонусы"
      count={countText(card.bonuses, BONUSES)}
      actions={
        card.mayChange && (
          <Button size="s" icon="bonus" onClick={() => setOpen(true)}>
            Начислить или списать
          </Button>
        )
      }
    >
      {card.bonusEntries.length === 0 ? (
        <Nothing>Ни начислений, ни списаний</Nothing>
      ) : (
        <ul className={clsx(blocks.list, css.list)}>
          {card.bonusEntries.map((entry) => (
            <li key={entry.id} className={css.bonus}>
              <span className={css.figure}>{signed(entry.amount)}</span>
              <span className={css.wrap}>
                {entry.reason}
                {entry.who && <span className={blocks.quiet}> · {entry.who}</span>}
              </span>
              <span className={clsx(blocks.quiet, css.when)}>{relativeMomentText(entry.at, now)}</span>
              {entry.canUndo && card.mayChange && (
                <Button size="s" look="transparent-black" disabled={isBusy} onClick={() => undo(entry.id)}>
                  Отменить
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {isOpen && <BonusDialog card={card} onUndo={undo} onClose={() => setOpen(false)} />}
    </CustomerBlock>
  )
}

type Props = { card: CustomerCard; onUndo: (entry: number) => void; onClose: () => void }

function BonusDialog({ card, onUndo, onClose }: Props) {
  const toast = useToast()
  const [sign, setSign] = useState<'+' | '-'>('+')
  const [typed, setTyped] = useState('')
  const [reason, setReason] = useState('')
  const key = useRef(idempotencyKey())
  const amount = (sign === '+' ? 1 : -1) * Number(typed.replace(/\s/g, '') || 0)
  const after = card.bonuses + amount
  const { submit, isSending, errors, words } = useSendingForm(
    ['amount', 'reason'],
    () =>
      api(
        giveBonuses,
        { params: { id: card.id }, body: { amount: Number.isInteger(amount) ? amount : 0, reason } },
        { headers: { [IDEMPOTENCY_HEADER]: key.current } },
      ),
    async ({ data }) => {
      key.current = idempotencyKey()
      await refreshCustomer(card.id)
      toast({
        text: `${amount > 0 ? 'Начислено' : 'Списано'}: ${countText(Math.abs(amount), BONUSES)}`,
        tone: 'done',
        action: { label: 'Отменить', onPress: () => onUndo(data.entry) },
      })
      onClose()
    },
  )
  return (
    <Dialog open title="Бонусы вручную" size="s" onClose={onClose}>
      <OfficeForm onSubmit={() => void submit()} words={words} errors={errors}>
        <RadioGroup
          legend="Что сделать"
          value={sign}
          options={[
            { value: '+', label: 'Начислить' },
            { value: '-', label: 'Списать' },
          ]}
          onValue={(value) => setSign(value as '+' | '-')}
        />
        <Input
          label="Сколько бонусов"
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          data-autofocus
          hint={
            Number.isInteger(amount) && amount !== 0
              ? `Было ${formatNumber(card.bonuses)}, станет ${after < 0 ? 'меньше нуля: столько не списать' : formatNumber(after)}`
              : `На счёте ${formatNumber(card.bonuses)}. Больше ${formatNumber(HAND_BONUSES_FRESH)} — с подтверждением, что это вы`
          }
          {...(errors['amount'] && { error: errors['amount'] })}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Input
          label="Причина"
          maxLength={HAND_BONUSES_REASON_MOST}
          value={reason}
          hint="Её увидит покупатель в истории бонусов"
          {...(errors['reason'] && { error: errors['reason'] })}
          onChange={(event) => setReason(event.target.value)}
        />
        <div className={blocks.row}>
          <Button type="submit" look="purple" loading={isSending}>
            {sign === '+' ? 'Начислить' : 'Списать'}
          </Button>
          <Button onClick={onClose}>Не надо</Button>
        </div>
      </OfficeForm>
    </Dialog>
  )
}
