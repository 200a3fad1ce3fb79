import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { BookingCard, RentalPieceRow } from '#contract/office/rental-desk.ts'
import { moveRental } from '#contract/office/rental-steps.ts'
import { dayRangeText } from '#rules/calendar/day-range-text.ts'
import { addDays, daysBetween } from '#rules/calendar/moscow-time.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Input } from '#ui/input.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useToast } from '#ui/toast-context.tsx'
import { OfficeForm } from '#office/parts/form/office-form.tsx'
import { api, wordsOf } from '#office/state/api.ts'
import { bookingQuery, termQuery } from './rental-queries.ts'
import css from './rental.module.css'
import { useBookingStep } from './use-booking-step.ts'

/** A bar that was dropped on another row or day. */
export interface DroppedBar {
  id: number
  piece: RentalPieceRow
  from: string
}

type Props = { dropped: DroppedBar; onClose: () => void }

/** Nothing has moved yet: what would, and for whom, is said before it is pressed. */
export function MovedBar({ dropped, onClose }: Props) {
  const { data: card, error } = useQuery(bookingQuery(dropped.id))
  return (
    <Dialog open title="Перенести бронь?" size="s" onClose={onClose}>
      {error && <Notice tone="error">{wordsOf(error)}</Notice>}
      {!card && !error && <Skeleton lines={3} />}
      {card && <Move card={card} dropped={dropped} onClose={onClose} />}
    </Dialog>
  )
}

function Move({ card, dropped: { piece, from }, onClose }: Props & { card: BookingCard }) {
  const toast = useToast()
  const [reason, setReason] = useState('')
  const to = addDays(from, daysBetween(card.from, card.to))
  const isOther = piece.id !== card.pieceId
  const { data: check } = useQuery(termQuery({ pieceId: piece.id, from, to, except: card.id }))
  const clash = check?.clash ?? null
  const { submit, isSending, errors, words } = useBookingStep(
    card.id,
    ['pieceId', 'from', 'to', 'reason'],
    (options) =>
      api(
        moveRental,
        { params: { id: card.id }, body: { version: card.version, pieceId: piece.id, from, to, reason } },
        options,
      ),
    () => {
      toast({ text: `Бронь ${card.number} перенесена, клиенту ушло SMS`, tone: 'done' })
      onClose()
    },
  )
  const refused = errors['pieceId'] ?? errors['from'] ?? errors['to']
  return (
    <OfficeForm onSubmit={() => void submit()} words={words ?? refused ?? null} errors={errors} className={css.form}>
      <p>
        {card.number}, {card.name}: {card.serial}, {dayRangeText(card.from, card.to)} → {piece.goodName}, {piece.serial}
        , {dayRangeText(from, to)}. Цена останется прежней, клиент получит SMS.
      </p>
      {clash !== null && <Notice tone="warning">Занято: {clash}</Notice>}
      {isOther && (
        <Input
          label="Почему меняете экземпляр"
          maxLength={200}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          {...(errors['reason'] && { error: errors['reason'] })}
        />
      )}
      <Button look="black" type="submit" loading={isSending} disabled={clash !== null}>
        Перенести
      </Button>
    </OfficeForm>
  )
}
