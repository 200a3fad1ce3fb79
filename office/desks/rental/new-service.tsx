import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link } from 'react-router'
import { isApiError } from '#contract/api-error.ts'
import { idempotencyKey } from '#contract/idempotency-key.ts'
import { type RentalPieceRow, sendPieceToService } from '#contract/office/rental-desk.ts'
import { IDEMPOTENCY_HEADER } from '#contract/order.ts'
import { dayRangeText } from '#rules/calendar/day-range-text.ts'
import { isCalendarDay } from '#rules/calendar/moscow-time.ts'
import { Button } from '#ui/button.tsx'
import { Combobox } from '#ui/combobox.tsx'
import { DayInput } from '#ui/day-input.tsx'
import { Input } from '#ui/input.tsx'
import { Notice } from '#ui/notice.tsx'
import { useToast } from '#ui/toast-context.tsx'
import { OfficeForm } from '#office/parts/form/office-form.tsx'
import { useSendingForm } from '#office/parts/form/use-sending-form.ts'
import { api } from '#office/state/api.ts'
import { queries } from '#office/state/queries.ts'
import type { DraftBar } from './rental-grid.tsx'
import { termQuery } from './rental-queries.ts'
import css from './rental.module.css'

type Props = {
  pieces: readonly RentalPieceRow[]
  pieceId: number
  from: string
  onDraft: (draft: DraftBar | null) => void
  onClose: () => void
}

const nameOf = ({ goodName, serial }: RentalPieceRow) => `${goodName}, ${serial}`

/** Out of the park: a broken one today, with its bookings moved, or another on free days. */
export function NewService({ pieces, pieceId, from: begun, onDraft, onClose }: Props) {
  const toast = useToast()
  const first = pieces.find(({ id }) => id === pieceId)
  const [piece, setPiece] = useState(pieceId)
  const [search, setSearch] = useState(first ? nameOf(first) : '')
  const [from, setFrom] = useState(begun)
  const [to, setTo] = useState(begun)
  const [reason, setReason] = useState('')
  const isWhole = isCalendarDay(from) && isCalendarDay(to) && to >= from
  const { data: check } = useQuery({
    ...termQuery({ pieceId: piece, from, to }),
    enabled: isWhole,
    placeholderData: keepPreviousData,
  })
  const met = check?.inTheWay ?? []
  const clash = isWhole ? (check?.clash ?? null) : null
  const mayMove = clash !== null && met.length > 0
  const draw = useEffectEvent((draft: DraftBar | null) => onDraft(draft))
  useEffect(
    () => draw(isWhole ? { pieceId: piece, from, to, isClash: clash !== null } : null),
    [piece, from, to, clash, isWhole],
  )
  const key = useRef(idempotencyKey())
  const { submit, isSending, errors, words } = useSendingForm(
    ['from', 'to', 'reason'],
    async () => {
      const body = { pieceId: piece, from, to, reason, ...(mayMove && { movesBookings: true }) }
      try {
        return (await api(sendPieceToService, { body }, { headers: { [IDEMPOTENCY_HEADER]: key.current } })).data
      } catch (error) {
        if (isApiError(error)) key.current = idempotencyKey()
        void queries.invalidateQueries({ queryKey: ['rental', 'term'] })
        throw error
      }
    },
    ({ moved, left }) => {
      onClose()
      void queries.invalidateQueries({ queryKey: ['rental'] })
      const told = [
        moved.length > 0 && `перенесли ${moved.join(', ')}`,
        left.length > 0 && `без машины остались ${left.join(', ')}: позвоните`,
      ].filter(Boolean)
      toast({ text: ['Экземпляр в обслуживании', ...told].join('; '), tone: left.length > 0 ? 'plain' : 'done' })
      return undefined
    },
  )
  const error = (field: string) => (errors[field] ? { error: errors[field] } : {})
  const wanted = search.trim().toLowerCase().split(/\s+/)
  const options = pieces
    .filter((each) => wanted.every((word) => nameOf(each).toLowerCase().includes(word)))
    .slice(0, 20)
    .map((each) => ({ id: String(each.id), text: nameOf(each) }))
  return (
    <section className={css.new} aria-label="В обслуживание">
      <OfficeForm onSubmit={() => void submit()} words={words} errors={errors} className={css.form}>
        <div className={css.fields}>
          <Combobox
            label="Экземпляр: модель или номер"
            size="m"
            value={search}
            onValue={setSearch}
            options={options}
            onPick={(option) => {
              setPiece(Number(option.id))
              setSearch(option.text)
            }}
          />
          <DayInput label="С" size="m" value={from} onValue={setFrom} {...error('from')} />
          <DayInput label="По" size="m" value={to} onValue={setTo} {...error('to')} />
          <Input
            label="Причина"
            size="m"
            maxLength={200}
            placeholder="Замена масла, поломка"
            value={reason}
            onChange={({ target }) => setReason(target.value)}
            {...error('reason')}
          />
        </div>
        {clash !== null && met.length === 0 && <Notice tone="warning">Занято: {clash}</Notice>}
        {mayMove && (
          <Notice tone="warning" title={`На эти дни он забронирован: ${met.length}`}>
            <ul>
              {met.map((booking) => (
                <li key={booking.id}>
                  <Link to={`/rental/${booking.id}`} prefetch="none">
                    {booking.number}
                  </Link>
                  , {booking.name}, {dayRangeText(booking.from, booking.to)}:{' '}
                  {booking.other === null
                    ? 'свободного той же модели нет, останется без машины'
                    : `перейдёт на ${booking.other}`}
                </li>
              ))}
            </ul>
          </Notice>
        )}
        <div className={css.done}>
          <Button
            look="black"
            type="submit"
            loading={isSending}
            disabled={!isWhole || (clash !== null && met.length === 0)}
          >
            {mayMove ? 'Убрать из парка и перенести брони' : 'Убрать из парка'}
          </Button>
          <Button onClick={onClose}>Не надо</Button>
        </div>
      </OfficeForm>
    </section>
  )
}
