import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { isApiError } from '#contract/api-error.ts'
import { bookAtCounter, type RentalPieceRow, sendPieceToService } from '#contract/office/rental-desk.ts'
import { IDEMPOTENCY_HEADER } from '#contract/order.ts'
import { dayRangeText } from '#rules/calendar/day-range-text.ts'
import { addDays, isCalendarDay } from '#rules/calendar/moscow-time.ts'
import { formatRubles } from '#rules/money/money.ts'
import { daysText } from '#rules/rental/rental-term.ts'
import { Button } from '#ui/button.tsx'
import { DayInput } from '#ui/day-input.tsx'
import { Input } from '#ui/input.tsx'
import { Notice } from '#ui/notice.tsx'
import { PhoneInput } from '#ui/phone-input.tsx'
import { Select } from '#ui/select.tsx'
import { useToast } from '#ui/toast-context.tsx'
import { OfficeForm } from '#office/parts/form/office-form.tsx'
import { useSendingForm } from '#office/parts/form/use-sending-form.ts'
import { api } from '#office/state/api.ts'
import { queries } from '#office/state/queries.ts'
import { idempotencyKey } from '#contract/idempotency-key.ts'
import { putBooking, termQuery } from './rental-queries.ts'
import type { DraftBar } from './rental-grid.tsx'
import css from './rental.module.css'

type Props = {
  kind: 'booking' | 'service'
  pieces: readonly RentalPieceRow[]
  pieceId: number
  from: string
  /** The bar on the calendar follows what is chosen here. */
  onDraft: (draft: DraftBar | null) => void
  onClose: () => void
}

/** Days for somebody, or for service. A clash is told while the days are chosen, before anything is written. */
export function NewTerm({ kind, pieces, pieceId, from: begun, onDraft, onClose }: Props) {
  const navigate = useNavigate()
  const toast = useToast()
  const [piece, setPiece] = useState(pieceId)
  const [from, setFrom] = useState(begun)
  const [to, setTo] = useState(kind === 'booking' ? addDays(begun, 1) : begun)
  const [phone, setPhone] = useState('')
  const [name, setName] = useState('')
  const [reason, setReason] = useState('')
  const isWhole = isCalendarDay(from) && isCalendarDay(to) && to >= from
  const { data: check } = useQuery({
    ...termQuery({ pieceId: piece, from, to }),
    enabled: isWhole,
    placeholderData: keepPreviousData,
  })
  const isClash = isWhole && check?.clash !== null && check?.clash !== undefined
  const draw = useEffectEvent((draft: DraftBar | null) => onDraft(draft))
  useEffect(() => draw(isWhole ? { pieceId: piece, from, to, isClash } : null), [piece, from, to, isClash, isWhole])
  const key = useRef(idempotencyKey())
  const { submit, isSending, errors, words } = useSendingForm(
    ['from', 'to', 'name', 'phone', 'reason'],
    async () => {
      const options = { headers: { [IDEMPOTENCY_HEADER]: key.current } }
      try {
        if (kind === 'booking')
          return (await api(bookAtCounter, { body: { pieceId: piece, from, to, name, phone } }, options)).data
        await api(sendPieceToService, { body: { pieceId: piece, from, to, reason } }, options)
        return null
      } catch (error) {
        if (isApiError(error)) key.current = idempotencyKey()
        void queries.invalidateQueries({ queryKey: ['rental', 'term'] })
        throw error
      }
    },
    (card) => {
      onClose()
      if (card) {
        putBooking(card)
        toast({ text: `Бронь ${card.number} записана, клиенту ушло SMS`, tone: 'done' })
        return navigate(`/rental/${card.id}`)
      }
      void queries.invalidateQueries({ queryKey: ['rental'] })
      toast({ text: 'Экземпляр в обслуживании', tone: 'done' })
      return undefined
    },
  )
  const known = pieces.some(({ id }) => id === piece)
  const error = (field: string) => (errors[field] ? { error: errors[field] } : {})
  return (
    <section className={css.new} aria-label={kind === 'booking' ? 'Новая бронь' : 'В обслуживание'}>
      <OfficeForm onSubmit={() => void submit()} words={words} errors={errors} className={css.form}>
        <div className={css.fields}>
          <Select
            label="Экземпляр"
            size="m"
            value={known ? String(piece) : ''}
            placeholder="Выберите"
            options={pieces.map(({ id, goodName, serial }) => ({ value: String(id), label: `${goodName}, ${serial}` }))}
            onChange={({ target }) => setPiece(Number(target.value))}
          />
          <DayInput label="С" size="m" value={from} onValue={setFrom} {...error('from')} />
          <DayInput label="По" size="m" value={to} onValue={setTo} {...error('to')} />
          {kind === 'booking' ? (
            <>
              <PhoneInput size="m" value={phone} onValue={setPhone} autoComplete="off" {...error('phone')} />
              <Input
                label="Имя"
                size="m"
                autoComplete="off"
                maxLength={100}
                value={name}
                onChange={({ target }) => setName(target.value)}
                {...error('name')}
              />
            </>
          ) : (
            <Input
              label="Причина"
              size="m"
              maxLength={200}
              placeholder="Замена масла, поломка"
              value={reason}
              onChange={({ target }) => setReason(target.value)}
              {...error('reason')}
            />
          )}
        </div>
        {isClash && (
          <Notice
            tone="warning"
            title={`Занято: ${check.clash}`}
            actions={check.nearest.map((term) => (
              <Button
                key={term.from}
                size="s"
                onClick={() => {
                  setFrom(term.from)
                  setTo(term.to)
                }}
              >
                {dayRangeText(term.from, term.to)}
              </Button>
            ))}
          >
            {check.nearest.length > 0 ? 'Ближайшие свободные дни:' : 'Рядом на такой срок свободного нет.'}
          </Notice>
        )}
        <div className={css.done}>
          <Button look="black" type="submit" loading={isSending} disabled={isClash || !isWhole}>
            {kind === 'booking' ? 'Записать бронь' : 'Убрать из парка'}
          </Button>
          <Button onClick={onClose}>Не надо</Button>
          {kind === 'booking' && isWhole && check && !isClash && (
            <span>
              {daysText(check.days)}: {check.total === null ? 'нет тарифа' : formatRubles(check.total)}, залог{' '}
              {formatRubles(check.deposit)}
            </span>
          )}
        </div>
      </OfficeForm>
    </section>
  )
}
