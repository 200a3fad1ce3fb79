import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { isApiError } from '#contract/api-error.ts'
import { idempotencyKey } from '#contract/idempotency-key.ts'
import { bookAtCounter, type FreeMachine } from '#contract/office/rental-desk.ts'
import { IDEMPOTENCY_HEADER } from '#contract/order.ts'
import { addDays, isCalendarDay } from '#rules/calendar/moscow-time.ts'
import { formatRubles } from '#rules/money/money.ts'
import { daysText, rentalDays } from '#rules/rental/rental-term.ts'
import { parseNumberInput } from '#rules/text/number-input.ts'
import { Button } from '#ui/button.tsx'
import { DayInput } from '#ui/day-input.tsx'
import { Input } from '#ui/input.tsx'
import { Notice } from '#ui/notice.tsx'
import { NumberInput } from '#ui/number-input.tsx'
import { PhoneInput } from '#ui/phone-input.tsx'
import { Select } from '#ui/select.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { useToast } from '#ui/toast-context.tsx'
import { useDebouncedValue } from '#ui/use-debounced-value.ts'
import blocks from '#office/parts/blocks.module.css'
import { OfficeForm } from '#office/parts/form/office-form.tsx'
import { useSendingForm } from '#office/parts/form/use-sending-form.ts'
import { api, wordsOf } from '#office/state/api.ts'
import { queries } from '#office/state/queries.ts'
import { freeQuery, putBooking } from './rental-queries.ts'
import type { DraftBar } from './rental-grid.tsx'
import css from './rental.module.css'

/** Picked on the calendar: this very piece is asked for. */
interface Picked {
  id: number
  goodCode: string
}

type Props = {
  shop: number | null
  picked: Picked | null
  from: string
  /** The bar on the calendar follows what is chosen here. */
  onDraft: (draft: DraftBar | null) => void
  onClose: () => void
}

const ANY = 'any'

/** Days first, then what is free on all of them, then for whom. */
export function NewBooking({ shop, picked, from: begun, onDraft, onClose }: Props) {
  const [from, setFrom] = useState(begun)
  const [to, setTo] = useState(addDays(begun, 1))
  const [search, setSearch] = useState('')
  const [code, setCode] = useState(picked?.goodCode ?? '')
  const [piece, setPiece] = useState(picked ? String(picked.id) : ANY)
  const [form, setForm] = useState(EMPTY)
  const isWhole = isCalendarDay(from) && isCalendarDay(to) && to >= from
  const asked = useDebouncedValue(search.trim(), 250)
  const { data, error } = useQuery({
    ...freeQuery(shop, from, to, asked),
    enabled: isWhole,
    placeholderData: keepPreviousData,
  })
  const machine = data?.find((each) => each.code === code)
  const chosen = machine?.free.find(({ id }) => String(id) === piece) ?? (piece === ANY ? machine?.free[0] : undefined)
  const shown = chosen?.id ?? (piece === ANY ? undefined : Number(piece))
  const draw = useEffectEvent((draft: DraftBar | null) => onDraft(draft))
  useEffect(
    () => draw(isWhole && shown !== undefined ? { pieceId: shown, from, to, isClash: chosen === undefined } : null),
    [shown, from, to, chosen, isWhole],
  )
  const choose = (next: FreeMachine) => {
    setCode(next.code)
    setPiece(ANY)
  }
  return (
    <section className={css.new} aria-label="Новая бронь">
      <div className={css.form}>
        <div className={css.fields}>
          <DayInput label="С" size="m" value={from} onValue={setFrom} />
          <DayInput
            label="По"
            size="m"
            value={to}
            onValue={setTo}
            {...(isCalendarDay(from) && isCalendarDay(to) && to < from && { error: 'День возврата раньше дня начала' })}
          />
          <Input
            label="Что нужно"
            size="m"
            type="search"
            placeholder="Модель или номер экземпляра"
            clearable
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
        </div>
        {error && <Notice tone="error">{wordsOf(error)}</Notice>}
        {isWhole && !data && !error && <Skeleton lines={4} />}
        {data && (
          <ul className={css.machines} aria-label={`Свободно на ${daysText(rentalDays(from, to))}`}>
            {data.map((each) => (
              <li key={each.code}>
                <button
                  type="button"
                  className={css.machine}
                  aria-pressed={each.code === code}
                  disabled={each.free.length === 0 && each.code !== code}
                  onClick={() => choose(each)}
                >
                  <span className={css.what}>{each.name}</span>
                  <span className={css.free}>
                    {each.free.length === 0 ? 'занято' : `свободно ${each.free.length} из ${each.pieces}`}
                  </span>
                  <span className={css.sum}>
                    {each.total === null ? 'нет тарифа' : formatRubles(each.total)}, залог {formatRubles(each.deposit)}
                  </span>
                </button>
              </li>
            ))}
            {data.length === 0 && <li className={blocks.quiet}>Такого в парке этого пункта нет.</li>}
          </ul>
        )}
        {machine && (
          <Client
            from={from}
            to={to}
            machine={machine}
            pieceId={chosen?.id ?? null}
            isAny={piece === ANY}
            form={form}
            onForm={setForm}
            onClose={onClose}
          >
            <Select
              label="Экземпляр"
              size="m"
              value={piece}
              options={[
                { value: ANY, label: 'Любой свободный' },
                ...machine.free.map(({ id, serial }) => ({ value: String(id), label: serial })),
                ...(piece !== ANY && !chosen ? [{ value: piece, label: 'выбранный: занят' }] : []),
              ]}
              onChange={({ target }) => setPiece(target.value)}
            />
          </Client>
        )}
        {!machine && (
          <div className={css.done}>
            <Button onClick={onClose}>Не надо</Button>
            <span className={blocks.quiet}>Выберите дни, потом модель.</span>
          </div>
        )}
      </div>
    </section>
  )
}

const EMPTY = { phone: '', name: '', comment: '', deliveryAddress: '', deliveryPrice: '' }

interface ClientProps {
  from: string
  to: string
  /** Stays while days and machines are tried. */
  form: typeof EMPTY
  onForm: (form: typeof EMPTY) => void
  machine: FreeMachine
  /** Null: what was picked is taken on these days. */
  pieceId: number | null
  isAny: boolean
  onClose: () => void
  children: ReactNode
}

function Client({ from, to, machine, pieceId, isAny, form, onForm, onClose, children }: ClientProps) {
  const navigate = useNavigate()
  const toast = useToast()
  const set = (part: Partial<typeof EMPTY>) => onForm({ ...form, ...part })
  const key = useRef(idempotencyKey())
  const { submit, isSending, errors, words } = useSendingForm(
    ['from', 'to', 'name', 'phone', 'comment', 'deliveryAddress', 'deliveryPrice'],
    async () => {
      const { phone, name, comment, deliveryAddress, deliveryPrice } = form
      const body = {
        pieceId: pieceId!,
        isAny,
        from,
        to,
        name,
        phone,
        comment,
        deliveryAddress,
        ...(deliveryAddress.trim() !== '' && { deliveryPrice: parseNumberInput(deliveryPrice) ?? 0 }),
      }
      try {
        return (await api(bookAtCounter, { body }, { headers: { [IDEMPOTENCY_HEADER]: key.current } })).data
      } catch (error) {
        if (isApiError(error)) key.current = idempotencyKey()
        void queries.invalidateQueries({ queryKey: ['rental', 'free'] })
        throw error
      }
    },
    (card) => {
      onClose()
      putBooking(card)
      toast({ text: `Бронь ${card.number} записана, клиенту ушло SMS`, tone: 'done' })
      return navigate(`/rental/${card.id}`)
    },
  )
  const error = (field: string) => (errors[field] ? { error: errors[field] } : {})
  const wrongDays = errors['from'] ?? errors['to']
  return (
    <OfficeForm onSubmit={() => void submit()} words={words} errors={errors} className={css.form}>
      {wrongDays && <Notice tone="warning">{wrongDays}</Notice>}
      <div className={css.fields}>
        {children}
        <PhoneInput
          size="m"
          value={form.phone}
          onValue={(phone) => set({ phone })}
          autoComplete="off"
          {...error('phone')}
        />
        <Input
          label="Имя"
          size="m"
          autoComplete="off"
          maxLength={100}
          value={form.name}
          onChange={({ target }) => set({ name: target.value })}
          {...error('name')}
        />
        <Input
          label="Привезти по адресу"
          size="m"
          maxLength={300}
          placeholder="Пусто: заберёт сам"
          value={form.deliveryAddress}
          onChange={({ target }) => set({ deliveryAddress: target.value })}
          {...error('deliveryAddress')}
        />
        {form.deliveryAddress.trim() !== '' && (
          <NumberInput
            label="Доставка, ₽"
            size="m"
            value={form.deliveryPrice}
            onValue={(deliveryPrice) => set({ deliveryPrice })}
            {...error('deliveryPrice')}
          />
        )}
      </div>
      <Textarea
        label="Комментарий"
        max={500}
        rows={1}
        value={form.comment}
        onValue={(comment) => set({ comment })}
        {...error('comment')}
      />
      {pieceId === null && (
        <Notice tone="warning">На эти дни занят: выберите «Любой свободный» или другую модель.</Notice>
      )}
      <div className={css.done}>
        <Button look="black" type="submit" loading={isSending} disabled={pieceId === null}>
          Записать бронь
        </Button>
        <Button onClick={onClose}>Не надо</Button>
        <span>
          {daysText(rentalDays(from, to))}: {machine.total === null ? 'нет тарифа' : formatRubles(machine.total)}, залог{' '}
          {formatRubles(machine.deposit)}
        </span>
      </div>
    </OfficeForm>
  )
}
