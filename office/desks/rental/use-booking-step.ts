import type { BookingCard } from '#contract/office/rental-desk.ts'
import { type SendStep, useStep } from '#office/parts/form/use-step.ts'
import { queries } from '#office/state/queries.ts'
import { bookingQuery, putBooking } from './rental-queries.ts'

export function useBookingStep(
  id: number,
  known: readonly string[],
  send: SendStep<BookingCard>,
  onDone?: (card: BookingCard) => void,
) {
  return useStep({
    known,
    send,
    readAgain: () => queries.invalidateQueries({ queryKey: bookingQuery(id).queryKey }),
    onDone: (card) => {
      putBooking(card)
      onDone?.(card)
    },
  })
}
