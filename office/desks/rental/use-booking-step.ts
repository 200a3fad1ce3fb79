import { useRef } from 'react'
import { isApiError } from '#contract/api-error.ts'
import type { BookingCard } from '#contract/office/rental-desk.ts'
import { IDEMPOTENCY_HEADER } from '#contract/order.ts'
import { useSendingForm } from '#office/parts/form/use-sending-form.ts'
import { queries } from '#office/state/queries.ts'
import { requestKey } from '#office/state/request-key.ts'
import { bookingQuery, putBooking } from './rental-queries.ts'

type Send = (options: { headers: Record<string, string> }) => Promise<{ data: BookingCard }>

/** One step on a booking: sent once however often it is pressed; after a refusal the card is read again. */
export function useBookingStep(id: number, known: readonly string[], send: Send, onDone?: (card: BookingCard) => void) {
  const key = useRef(requestKey())
  return useSendingForm(
    known,
    async () => {
      try {
        const answer = await send({ headers: { [IDEMPOTENCY_HEADER]: key.current } })
        key.current = requestKey()
        return answer
      } catch (error) {
        // answered: the next press is another wish; lost on the way: the same one again
        if (isApiError(error)) key.current = requestKey()
        void queries.invalidateQueries({ queryKey: bookingQuery(id).queryKey })
        throw error
      }
    },
    ({ data }) => {
      putBooking(data)
      onDone?.(data)
    },
  )
}
