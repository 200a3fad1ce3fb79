import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { BookingCard } from '#contract/office/rental-desk.ts'
import { handOutRental, prolongRental } from '#contract/office/rental-steps.ts'
import { isCalendarDay } from '#rules/calendar/moscow-time.ts'
import { formatRubles } from '#rules/money/money.ts'
import type { CounterWay } from '#rules/money/movement-words.ts'
import { daysText } from '#rules/rental/rental-term.ts'
import { parseNumberInput } from '#rules/text/number-input.ts'
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
import { COUNTER_WAYS } from '#office/parts/handing/pay-ways.ts'
import { api } from '#office/state/api.ts'
import { useMe } from '#office/state/session.ts'
import { KitTicks } from './kit-ticks.tsx'
import { termQuery } from './rental-queries.ts'
import css from './rental.module.css'
import { useBookingStep } from './use-booking-step.ts'

/** Settled later: owed until it is. */
const LATER = 'later'
/** From such a deposit on whose scratch it is matters, roubles. */
const WORTH_A_PHOTO = 10_000

/** Document looked at, money taken, condition written down: then the machine goes. */
export function HandOut({ card }: { card: BookingCard }) {
  const toast = useToast()
  const mayLessen = useMe().permissions.includes('rental.deposit')
  const [papers, setPapers] = useState('')
  const [deposit, setDeposit] = useState(String(card.deposit))
  const [depositReason, setDepositReason] = useState('')
  const [paidBy, setPaidBy] = useState('')
  const [condition, setCondition] = useState('')
  const [ticked, setTicked] = useState<readonly string[]>(card.kit)
  const depositTaken = parseNumberInput(deposit) ?? 0
  const isDebt = paidBy === LATER
  const due = card.total + (card.delivery?.price ?? 0)
  const now = (isDebt ? 0 : due) + depositTaken
  const isLess = depositTaken < card.deposit
  const { submit, isSending, errors, words } = useBookingStep(
    card.id,
    ['papers', 'depositTaken', 'depositReason', 'paidBy', 'isDebt', 'condition'],
    (options) =>
      api(
        handOutRental,
        {
          params: { id: card.id },
          body: {
            version: card.version,
            papers,
            depositTaken,
            ...(isLess && { depositReason }),
            ...(isDebt ? { isDebt } : paidBy !== '' && { paidBy: paidBy as CounterWay }),
            condition,
            kit: [...ticked],
          },
        },
        options,
      ),
    () => toast({ text: `${card.goodName} на руках`, tone: 'done' }),
  )
  return (
    <section className={blocks.block} aria-labelledby="hand-out">
      <h2 id="hand-out">{now > 0 ? `Выдать: получить ${formatRubles(now)}` : 'Выдать: сейчас платить нечего'}</h2>
      {card.outOfService !== null && (
        <Notice tone="warning" title={`Экземпляр в обслуживании: ${card.outOfService}`}>
          Выберите другой: «Другой экземпляр…».
        </Notice>
      )}
      <ul className={blocks.list}>
        <li>
          <span className={blocks.quiet}>Плата за прокат</span>
          <span>{formatRubles(card.total)}</span>
        </li>
        {card.delivery !== null && card.delivery.price > 0 && (
          <li>
            <span className={blocks.quiet}>Доставка</span>
            <span>{formatRubles(card.delivery.price)}</span>
          </li>
        )}
        <li>
          <span className={blocks.quiet}>Залог</span>
          <span>{formatRubles(depositTaken)}</span>
        </li>
      </ul>
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
        {isLess && mayLessen && (
          <Input
            label={`Почему залог меньше ${formatRubles(card.deposit)}`}
            maxLength={200}
            placeholder="Постоянный клиент, организация по доверенности"
            value={depositReason}
            onChange={({ target }) => setDepositReason(target.value)}
            {...(errors['depositReason'] && { error: errors['depositReason'] })}
          />
        )}
        {isLess && !mayLessen && (
          <Notice tone="warning">
            По тарифу залог {formatRubles(card.deposit)}. Меньше разрешает старший: у вашей роли такого права нет.
          </Notice>
        )}
        <RadioGroup
          legend="Чем заплатили"
          value={paidBy}
          onValue={setPaidBy}
          error={errors['paidBy'] ?? errors['isDebt']}
          options={[
            ...COUNTER_WAYS,
            ...(card.organization
              ? [{ value: LATER, label: `Заплатят по счёту: ${formatRubles(due)} останется долгом` }]
              : []),
          ]}
        />
        <KitTicks legend="Комплект: отметьте, что отдаёте" kit={card.kit} ticked={ticked} onTicked={setTicked} />
        <Textarea
          label="Состояние при выдаче"
          max={500}
          rows={2}
          value={condition}
          onValue={setCondition}
          {...(errors['condition'] && { error: errors['condition'] })}
        />
        {condition.trim() === '' && (
          <div className={blocks.row}>
            <Button size="s" onClick={() => setCondition('Исправен, проверен при клиенте')}>
              Исправен, проверен при клиенте
            </Button>
          </div>
        )}
        {card.photosOut.length === 0 && card.deposit >= WORTH_A_PHOTO && (
          <p className={blocks.quiet}>Снимков ещё нет: добавьте ниже, залог {formatRubles(card.deposit)}.</p>
        )}
        <Button look="red" type="submit" loading={isSending}>
          Выдать
        </Button>
      </OfficeForm>
    </section>
  )
}

/** The new last day is checked while it is chosen: whose days they are, and whose money, before anything is written. */
export function ChangeTerm({ card }: { card: BookingCard }) {
  const toast = useToast()
  const [to, setTo] = useState(card.to)
  const [way, setWay] = useState('')
  const isOther = isCalendarDay(to) && to !== card.to && to >= card.from
  const { data: check } = useQuery({
    ...termQuery({ pieceId: card.pieceId ?? 0, from: card.from, to, except: card.id }),
    enabled: isOther && card.pieceId !== null,
    placeholderData: keepPreviousData,
  })
  const clash = isOther ? (check?.clash ?? null) : null
  const owed = isOther && clash === null ? (check?.owed ?? 0) : 0
  const { submit, isSending, errors, words } = useBookingStep(
    card.id,
    ['to', 'paidBy'],
    (options) =>
      api(
        prolongRental,
        {
          params: { id: card.id },
          body: {
            from: card.to,
            to,
            ...(card.status === 'issued' && check && { owed: check.owed }),
            ...(owed !== 0 && way !== LATER && { paidBy: way as CounterWay }),
          },
        },
        options,
      ),
    () => {
      setWay('')
      toast({ text: 'Срок изменён, клиенту ушло SMS', tone: 'done' })
    },
  )
  const verb = owed > 0 ? 'Получить' : 'Вернуть'
  return (
    <section className={blocks.block} aria-labelledby="change-term">
      <h2 id="change-term">Изменить срок</h2>
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
        {owed !== 0 && (
          <RadioGroup
            legend={`${verb} ${formatRubles(Math.abs(owed))}`}
            value={way}
            onValue={setWay}
            error={errors['paidBy']}
            options={[
              ...COUNTER_WAYS,
              { value: LATER, label: owed > 0 ? 'Позже: останется долгом' : 'Позже: останется за нами' },
            ]}
          />
        )}
        <Button
          look="black"
          type="submit"
          loading={isSending}
          disabled={!isOther || clash !== null || (owed !== 0 && way === '')}
        >
          {owed === 0 || way === LATER || way === ''
            ? 'Изменить срок'
            : `Изменить срок и ${verb.toLowerCase()} ${formatRubles(Math.abs(owed))}`}
        </Button>
      </OfficeForm>
    </section>
  )
}
