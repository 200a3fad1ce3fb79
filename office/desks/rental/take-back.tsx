import { useState } from 'react'
import type { BookingCard } from '#contract/office/rental-desk.ts'
import { takeRentalBack } from '#contract/office/rental-steps.ts'
import { formatRubles, kopecksToRubles, rublesToKopecks } from '#rules/money/money.ts'
import type { CounterWay } from '#rules/money/movement-words.ts'
import { daysText } from '#rules/rental/rental-term.ts'
import { parseNumberInput } from '#rules/text/number-input.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
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
import { KitTicks } from './kit-ticks.tsx'
import css from './rental.module.css'
import { useBookingStep } from './use-booking-step.ts'

interface Damage {
  what: string
  sum: string
}

const DEBT = 'debt'
const kopecksOf = (text: string) => rublesToKopecks(parseNumberInput(text) ?? 0)

/** Late days and damage are taken from the deposit; the form ends in one figure: to give back, or to receive. */
export function TakeBack({ card }: { card: BookingCard }) {
  const toast = useToast()
  const [condition, setCondition] = useState('')
  const [damages, setDamages] = useState<Damage[]>([])
  const [way, setWay] = useState('')
  const handed = card.out?.kit ?? []
  const [ticked, setTicked] = useState<readonly string[]>([])
  const [isShort, setShort] = useState(false)
  const missing = handed.filter((thing) => !ticked.includes(thing))
  const { money, lateFeeNow } = card
  const broken = damages.reduce((sum, each) => sum + kopecksOf(each.sum), 0)
  const owed = rublesToKopecks(money.due) - rublesToKopecks(money.toGiveBack) + rublesToKopecks(lateFeeNow) + broken
  const rest = kopecksToRubles(owed - rublesToKopecks(money.depositHeld))
  const { submit, isSending, errors, words } = useBookingStep(
    card.id,
    ['condition', 'kit', 'paidBy', ...damages.flatMap((_, at) => [`damages.${at}.what`, `damages.${at}.sum`])],
    (options) =>
      api(
        takeRentalBack,
        {
          params: { id: card.id },
          body: {
            version: card.version,
            condition,
            kit: [...ticked],
            ...(isShort && { isShort }),
            damages: damages.map(({ what, sum }) => ({ what, sum: parseNumberInput(sum) ?? 0 })),
            lateFee: lateFeeNow,
            rest,
            ...(way === DEBT ? { isDebt: true } : way !== '' && { paidBy: way as CounterWay }),
          },
        },
        options,
      ),
    () => toast({ text: `${card.goodName}: принят`, tone: 'done' }),
  )
  const isKitAsked = errors['kit'] !== undefined || isShort
  const change = (at: number, next: Partial<Damage>) =>
    setDamages((all) => all.map((each, place) => (place === at ? { ...each, ...next } : each)))
  const title =
    rest < 0
      ? `Принять: вернуть ${formatRubles(-rest)}`
      : rest > 0
        ? `Принять: получить ${formatRubles(rest)}`
        : 'Принять: расчёта нет'
  return (
    <section className={blocks.block} aria-labelledby="take-back">
      <h2 id="take-back">{title}</h2>
      <OfficeForm onSubmit={() => void submit()} words={words} errors={errors} className={css.form}>
        <KitTicks
          legend="Комплект: отметьте, что вернули"
          kit={handed}
          ticked={ticked}
          onTicked={setTicked}
          all="Всё на месте"
        />
        {missing.length > 0 && (ticked.length > 0 || isKitAsked) && (
          <Notice tone={isKitAsked ? 'error' : 'warning'}>
            Не отмечено: {missing.join(', ')}. Не вернули — впишите ниже повреждением с ценой.
          </Notice>
        )}
        {isKitAsked && missing.length > 0 && damages.length === 0 && (
          <Checkbox checked={isShort} onChange={({ target }) => setShort(target.checked)}>
            Принимаем без этого и ничего не берём
          </Checkbox>
        )}
        <Textarea
          label="Состояние при возврате"
          max={500}
          rows={2}
          value={condition}
          onValue={setCondition}
          {...(errors['condition'] && { error: errors['condition'] })}
        />
        {condition.trim() === '' && (
          <div className={blocks.row}>
            <Button size="s" onClick={() => setCondition('Цел, проверен при клиенте')}>
              Цел, проверен при клиенте
            </Button>
          </div>
        )}
        {damages.map(({ what, sum }, at) => (
          // lines are only added at the end and dropped by hand
          // oxlint-disable-next-line react/no-array-index-key
          <div key={at} className={css.damage}>
            <Input
              label="Что повреждено"
              maxLength={200}
              placeholder="Скол на корпусе"
              value={what}
              onChange={({ target }) => change(at, { what: target.value })}
              {...(errors[`damages.${at}.what`] && { error: errors[`damages.${at}.what`] })}
            />
            <NumberInput
              label="Сумма, ₽"
              value={sum}
              onValue={(text) => change(at, { sum: text })}
              {...(errors[`damages.${at}.sum`] && { error: errors[`damages.${at}.sum`] })}
            />
            <Button
              icon="close"
              aria-label={`Убрать повреждение ${at + 1}`}
              onClick={() => setDamages((all) => all.filter((_, place) => place !== at))}
            />
          </div>
        ))}
        <div className={blocks.row}>
          <Button size="s" icon="plus" onClick={() => setDamages((all) => [...all, { what: '', sum: '' }])}>
            Повреждение
          </Button>
        </div>
        {card.value !== null && kopecksToRubles(broken) > card.value && (
          <Notice tone="warning">
            По договору машина стоит {formatRubles(card.value)}: за повреждения берут не больше.
          </Notice>
        )}
        <ul className={blocks.list}>
          {money.depositHeld > 0 && <Line name="Залог у нас" sum={formatRubles(money.depositHeld)} />}
          {money.due > 0 && <Line name="Долг до возврата" sum={`−${formatRubles(money.due)}`} />}
          {money.toGiveBack > 0 && <Line name="Вернуть за срок" sum={formatRubles(money.toGiveBack)} />}
          {lateFeeNow > 0 && (
            <Line name={`Опоздание на ${daysText(card.lateDays)}`} sum={`−${formatRubles(lateFeeNow)}`} />
          )}
          {broken > 0 && <Line name="Повреждения" sum={`−${formatRubles(kopecksToRubles(broken))}`} />}
        </ul>
        {rest !== 0 && (
          <RadioGroup
            legend={rest < 0 ? `Вернуть ${formatRubles(-rest)}` : `Получить ${formatRubles(rest)}`}
            value={way}
            onValue={setWay}
            error={errors['paidBy']}
            options={[...COUNTER_WAYS, ...(rest > 0 ? [{ value: DEBT, label: 'Не заплатил: записать долг' }] : [])]}
          />
        )}
        <Button look="red" type="submit" loading={isSending}>
          Принять
        </Button>
      </OfficeForm>
    </section>
  )
}

const Line = ({ name, sum }: { name: string; sum: string }) => (
  <li>
    <span className={blocks.quiet}>{name}</span>
    <span>{sum}</span>
  </li>
)
