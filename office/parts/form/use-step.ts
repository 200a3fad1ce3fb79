import { useLayoutEffect, useRef } from 'react'
import { isApiError } from '#contract/api-error.ts'
import { IDEMPOTENCY_HEADER } from '#contract/order.ts'
import { idempotencyKey } from '#contract/idempotency-key.ts'
import { useToast } from '#ui/toast-context.tsx'
import { wordsOf } from '#office/state/api.ts'
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
  const keepWords = useWordsOutliving()
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
        keepWords(wordsOf(error), readAgain())
        throw error
      }
    },
    ({ data }) => onDone(data),
  )
}

/** How long after the card was read again its screen may still be changing. */
const SETTLED = 1000

/**
 * A colleague was quicker, and the form left the screen with the card's new state: its refusal must not leave with it,
 * or whoever pressed believes that the money was written down.
 */
function useWordsOutliving() {
  const toast = useToast()
  const isHere = useRef(true)
  const words = useRef<string | null>(null)
  useLayoutEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
      if (words.current !== null) toast({ text: words.current, tone: 'error' })
      words.current = null
    }
  }, [toast])
  return (text: string, reading: Promise<unknown>) => {
    if (!isHere.current) {
      toast({ text, tone: 'error' })
      return
    }
    words.current = text
    const forget = () => {
      if (words.current === text) words.current = null
    }
    void reading.finally(() => setTimeout(forget, SETTLED))
  }
}
