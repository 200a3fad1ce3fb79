import { useRef, useState } from 'react'
import type { RepairCard } from '#contract/office/repairs.ts'
import { handOverRepair, moveRepairState, returnRepair } from '#contract/office/repair-steps.ts'
import { dayText, moscowMoment } from '#rules/calendar/moscow-time.ts'
import { formatRubles } from '#rules/money/money.ts'
import type { CounterWay } from '#rules/money/movement-words.ts'
import { REPAIR_BACK, type RepairState } from '#rules/order/repair-state.ts'
import { parseNumberInput } from '#rules/text/number-input.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { NumberInput } from '#ui/number-input.tsx'
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
import { MoveCenter } from './move-center.tsx'
import { WaitFor } from './wait-for.tsx'
import { useMovedToast } from './use-recall.ts'
import { useRepairStep } from './use-repair-step.ts'

/** The usual next state comes first; the price is sent from its own block. */
const USUAL: Partial<Record<RepairState, RepairState>> = {
  requested: 'accepted',
  accepted: 'diagnosis',
  diagnosis: 'repair',
  agreement: 'repair',
  parts: 'repair',
  repair: 'ready',
  ready: 'issued',
  declined: 'issued',
}

export function RepairMoves({ card }: { card: RepairCard }) {
  const moved = useMovedToast()
  const [asking, setAsking] = useState<'cancelled' | 'declined' | 'issued' | 'back' | 'parts' | 'center' | null>(null)
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
    moved,
  )
  const steps = card.next
    .filter((state) => state !== 'agreement' && state !== 'declined' && state !== 'cancelled')
    .toSorted((a, b) => Number(b === USUAL[card.state]) - Number(a === USUAL[card.state]))
  const take = (state: RepairState) => {
    if (state === 'issued' || state === 'cancelled' || state === 'parts') return setAsking(state)
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
      {card.state === 'parts' && card.awaited && (
        <p>
          {card.awaitedKind === 'maker' ? 'В сервисе изготовителя' : 'Ждём запчасть'}: {card.awaited.what}
          {card.awaited.on && `, к ${dayText(card.awaited.on)}`}{' '}
          <Button size="s" onClick={() => setAsking('parts')}>
            Изменить…
          </Button>
        </p>
      )}
      {card.needsConsent && card.state !== 'requested' && !REPAIR_BACK[card.state] && (
        <p className={blocks.quiet}>
          «В ремонт», «Ждём запчасть» и «Готов» откроются, когда хозяин согласится на {formatRubles(card.price)}.
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
        {card.next.includes('declined') && (
          <Button look="transparent-black" onClick={() => setAsking('declined')}>
            Не чинить…
          </Button>
        )}
        {card.centers.length > 0 && (
          <Button look="transparent-black" onClick={() => setAsking('center')}>
            В другой центр…
          </Button>
        )}
        {REPAIR_BACK[card.state] && (
          <Button look="transparent-black" onClick={() => setAsking('back')}>
            Вернуть в работу…
          </Button>
        )}
      </div>
      {(asking === 'cancelled' || asking === 'declined') && (
        <End card={card} to={asking} onClose={() => setAsking(null)} />
      )}
      {asking === 'parts' && <WaitFor card={card} onClose={() => setAsking(null)} />}
      {asking === 'center' && <MoveCenter card={card} onClose={() => setAsking(null)} />}
      {asking === 'back' && <Back card={card} onClose={() => setAsking(null)} />}
      {asking === 'issued' && <HandOver card={card} onClose={() => setAsking(null)} />}
    </section>
  )
}

interface Ending {
  card: RepairCard
  to: 'cancelled' | 'declined'
  onClose: () => void
}

/** Called off: a request whose tool was never brought, or a tool that is to be handed out as it is. */
function End({ card, to, onClose }: Ending) {
  const moved = useMovedToast()
  const [note, setNote] = useState('')
  const [fee, setFee] = useState(String(card.isWarranty ? 0 : card.diagnosisFee))
  const isDeclined = to === 'declined'
  const { submit, isSending, errors, words } = useRepairStep(
    card.number,
    ['note', 'fee'],
    (options) =>
      api(
        moveRepairState,
        {
          params: { number: card.number },
          body: { from: card.state, to, note, ...(isDeclined && { fee: parseNumberInput(fee) ?? Number.NaN }) },
        },
        options,
      ),
    (fresh) => {
      moved(fresh)
      onClose()
    },
  )
  const parts = card.lines.filter(({ kind }) => kind === 'part').length
  return (
    <Dialog
      open
      title={isDeclined ? `Не чинить: ремонт ${card.number}` : `Отменить заявку ${card.number}?`}
      size="s"
      onClose={onClose}
    >
      <OfficeForm onSubmit={() => void submit()} words={words} errors={errors} className={css.form}>
        <p>
          {isDeclined
            ? 'Хозяин получит SMS с причиной и заберёт инструмент без ремонта.'
            : 'Хозяин получит SMS с причиной.'}
          {parts > 0 && ' Запчасти вернутся на склад, с которого их взяли.'}
        </p>
        <Textarea
          label="Причина"
          max={300}
          value={note}
          onValue={setNote}
          data-autofocus
          {...(errors['note'] && { error: errors['note'] })}
        />
        {isDeclined && card.diagnosisFee > 0 && (
          <NumberInput
            label={`Взять за диагностику, ₽: до ${formatRubles(card.diagnosisFee)}`}
            value={fee}
            onValue={setFee}
            {...(errors['fee'] && { error: errors['fee'] })}
          />
        )}
        <Button look="black" type="submit" loading={isSending}>
          {isDeclined ? 'Не чинить, выдать как есть' : 'Отменить заявку'}
        </Button>
      </OfficeForm>
    </Dialog>
  )
}

function Back({ card, onClose }: { card: RepairCard; onClose: () => void }) {
  const toast = useToast()
  const [note, setNote] = useState('')
  const { submit, isSending, errors, words } = useRepairStep(
    card.number,
    ['note'],
    (options) => api(returnRepair, { params: { number: card.number }, body: { from: card.state, note } }, options),
    ({ number }) => {
      toast({ text: `Ремонт ${number} снова в работе`, tone: 'done' })
      onClose()
    },
  )
  return (
    <Dialog open title={`Вернуть ремонт ${card.number} в работу?`} size="s" onClose={onClose}>
      <OfficeForm onSubmit={() => void submit()} words={words} errors={errors} className={css.form}>
        <p>Если хозяину уже написали, что можно забирать, он получит SMS с причиной: забирать рано.</p>
        <Textarea
          label="Почему"
          max={300}
          value={note}
          onValue={setNote}
          data-autofocus
          {...(errors['note'] && { error: errors['note'] })}
        />
        <Button look="black" type="submit" loading={isSending}>
          Вернуть в работу
        </Button>
      </OfficeForm>
    </Dialog>
  )
}

function HandOver({ card, onClose }: { card: RepairCard; onClose: () => void }) {
  const toast = useToast()
  const due = card.price ?? 0
  const [storage, setStorage] = useState(String(card.storageNow))
  const kept = card.storageNow > 0 ? (parseNumberInput(storage) ?? 0) : 0
  const total = due + kept
  const [paidBy, setPaidBy] = useState<'' | CounterWay>('')
  const { submit, isSending, errors, words } = useRepairStep(
    card.number,
    ['paidBy', 'storage'],
    (options) =>
      api(
        handOverRepair,
        {
          params: { number: card.number },
          body: { due, ...(kept > 0 && { storage: kept }), ...(paidBy === '' ? {} : { paidBy }) },
        },
        options,
      ),
    () => {
      toast({ text: `Ремонт ${card.number} выдан`, tone: 'done' })
      onClose()
    },
  )
  return (
    <Dialog
      open
      title={`Выдать ${card.state === 'declined' ? 'без ремонта, №' : 'ремонт'} ${card.number}`}
      size="s"
      onClose={onClose}
    >
      <OfficeForm onSubmit={() => void submit()} words={words} errors={errors} className={css.form}>
        <p>
          {card.tool}
          {card.kit && <span className={css.from}>{card.kit}</span>}
        </p>
        {card.storageNow > 0 && (
          <NumberInput
            label={`За хранение, ₽: до ${formatRubles(card.storageNow)}`}
            hint={`Готов с ${dayText(moscowMoment(new Date(card.readyAt ?? 0))!.day)}, первые дни бесплатно`}
            value={storage}
            onValue={setStorage}
            {...(errors['storage'] && { error: errors['storage'] })}
          />
        )}
        {total > 0 ? (
          <RadioGroup
            legend={`Получить ${formatRubles(total)}${card.state === 'declined' && kept === 0 ? ' за диагностику' : ''}`}
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
