import { useRef, useState } from 'react'
import { handOverRepair, moveRepairState, type RepairCard } from '#contract/office/repairs.ts'
import { formatRubles } from '#rules/money/money.ts'
import type { CounterWay } from '#rules/money/movement-words.ts'
import type { RepairState } from '#rules/order/repair-state.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { useToast } from '#ui/toast-context.tsx'
import blocks from '#office/parts/blocks.module.css'
import { COUNTER_WAYS } from '#office/parts/handing/pay-ways.ts'
import { OfficeForm } from '#office/parts/form/office-form.tsx'
import { Notice } from '#ui/notice.tsx'
import { api } from '#office/state/api.ts'
import { useShortcuts } from '#office/state/shortcuts.ts'
import { REPAIR_MOVES } from './repair-queries.ts'
import css from './repair.module.css'
import { useRepairStep } from './use-repair-step.ts'

/** The usual next state comes first; the price is sent from its own block. */
const USUAL: Partial<Record<RepairState, RepairState>> = {
  requested: 'accepted',
  accepted: 'diagnosis',
  diagnosis: 'repair',
  agreement: 'repair',
  repair: 'ready',
  ready: 'issued',
}

export function RepairMoves({ card }: { card: RepairCard }) {
  const toast = useToast()
  const [asking, setAsking] = useState<'cancelled' | 'issued' | null>(null)
  const wanted = useRef<RepairState>(card.state)
  const { submit, isSending, words } = useRepairStep(
    card.number,
    [],
    (options) =>
      api(
        moveRepairState,
        { params: { number: card.number }, body: { from: card.state, to: wanted.current } },
        options,
      ),
    ({ stateText }) => toast({ text: `Ремонт ${card.number}: ${stateText.toLowerCase()}`, tone: 'done' }),
  )
  const steps = card.next
    .filter((state) => state !== 'agreement' && state !== 'cancelled')
    .toSorted((a, b) => Number(b === USUAL[card.state]) - Number(a === USUAL[card.state]))
  const take = (state: RepairState) => {
    if (state === 'issued' || state === 'cancelled') return setAsking(state)
    wanted.current = state
    void submit()
  }
  const first = steps[0]
  useShortcuts(
    first ? [{ keys: 'KeyE', shown: 'E', name: REPAIR_MOVES[first], group: 'Ремонт', run: () => take(first) }] : [],
  )
  return (
    <section className={blocks.block} aria-label="Перевести ремонт">
      {words && <Notice tone="error">{words}</Notice>}
      {card.needsConsent && card.state !== 'requested' && card.state !== 'ready' && (
        <p className={blocks.quiet}>
          «В ремонт» и «Готов» откроются, когда хозяин согласится на {formatRubles(card.price)}.
        </p>
      )}
      <div className={blocks.row}>
        {steps.map((state, at) => (
          <Button
            key={state}
            look={at === 0 ? 'red' : 'white'}
            loading={isSending && at === 0}
            onClick={() => take(state)}
          >
            {REPAIR_MOVES[state]}
          </Button>
        ))}
        {card.next.includes('cancelled') && (
          <Button look="transparent-black" onClick={() => setAsking('cancelled')}>
            Отменить…
          </Button>
        )}
      </div>
      {asking === 'cancelled' && <Cancel card={card} onClose={() => setAsking(null)} />}
      {asking === 'issued' && <HandOver card={card} onClose={() => setAsking(null)} />}
    </section>
  )
}

function Cancel({ card, onClose }: { card: RepairCard; onClose: () => void }) {
  const [note, setNote] = useState('')
  const { submit, isSending, errors, words } = useRepairStep(
    card.number,
    ['note'],
    (options) =>
      api(
        moveRepairState,
        { params: { number: card.number }, body: { from: card.state, to: 'cancelled', note } },
        options,
      ),
    onClose,
  )
  const parts = card.lines.filter(({ kind }) => kind === 'part').length
  return (
    <Dialog open title={`Отменить ремонт ${card.number}?`} size="s" onClose={onClose}>
      <OfficeForm onSubmit={() => void submit()} words={words} errors={errors}>
        <p>Хозяин получит SMS с причиной.{parts > 0 && ' Запчасти вернутся на склад, с которого их взяли.'}</p>
        <Textarea
          label="Причина"
          max={300}
          value={note}
          onValue={setNote}
          data-autofocus
          {...(errors['note'] && { error: errors['note'] })}
        />
        <Button look="black" type="submit" loading={isSending}>
          Отменить ремонт
        </Button>
      </OfficeForm>
    </Dialog>
  )
}

function HandOver({ card, onClose }: { card: RepairCard; onClose: () => void }) {
  const toast = useToast()
  const due = card.price ?? 0
  const [paidBy, setPaidBy] = useState<'' | CounterWay>('')
  const { submit, isSending, errors, words } = useRepairStep(
    card.number,
    ['paidBy'],
    (options) =>
      api(
        handOverRepair,
        { params: { number: card.number }, body: { due, ...(paidBy === '' ? {} : { paidBy }) } },
        options,
      ),
    () => {
      toast({ text: `Ремонт ${card.number} выдан`, tone: 'done' })
      onClose()
    },
  )
  return (
    <Dialog open title={`Выдать ремонт ${card.number}`} size="s" onClose={onClose}>
      <OfficeForm onSubmit={() => void submit()} words={words} errors={errors} className={css.form}>
        <p>
          {card.tool}
          {card.kit && <span className={css.from}>{card.kit}</span>}
        </p>
        {due > 0 ? (
          <RadioGroup
            legend={`Получить ${formatRubles(due)}`}
            value={paidBy}
            onValue={(value) => setPaidBy(value as CounterWay)}
            error={errors['paidBy']}
            options={COUNTER_WAYS}
          />
        ) : (
          <p>{card.isWarranty ? 'По гарантии: платить не нужно.' : 'Платить не за что.'}</p>
        )}
        <Button look="red" type="submit" loading={isSending}>
          Выдать
        </Button>
      </OfficeForm>
    </Dialog>
  )
}
