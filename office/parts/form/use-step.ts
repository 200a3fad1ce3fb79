import { useRef } from 'react'
import { isApiError } from '#contract/api-error.ts'
import { IDEMPOTENCY_HEADER } from '#contract/order.ts'
import { idempotencyKey } from '#contract/idempotency-key.ts'
import { useSendingForm } from './use-sending-form.ts'

export type SendStep<Card> = (options: { headers: Record<string, string> }) => Promise<{ data: Card }>

interface Step<Card> {
  /** Fields the form shows. */
  known: readonly string[]
  send: SendStep<Card>
  /** After a refusal: what a colleague did is seen beside the words. */
  readAgain: () => Promise<unknown>
  onDone: (card: Card) => void
}

/** One step on a card: sent once however often it is pressed, answered by the whole card. */
export function useStep<Card>({ known, send, readAgain, onDone }: Step<Card>) {
  const key = useRef(idempotencyKey())
  return useSendingForm(
    known,
    async () => {
      try {
        const answer = await send({ headers: { [IDEMPOTENCY_HEADER]: key.current } })
        key.current = idempotencyKey()
        return answer
      } catch (error) {
        // answered: the next press is another wish; lost on the way: the same one again
        if (isApiError(error)) key.current = idempotencyKey()
        void readAgain()
        throw error
      }
    },
    ({ data }) => onDone(data),
  )
}
