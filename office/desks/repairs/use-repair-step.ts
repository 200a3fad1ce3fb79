import { useRef } from 'react'
import { isApiError } from '#contract/api-error.ts'
import type { RepairCard } from '#contract/office/repairs.ts'
import { IDEMPOTENCY_HEADER } from '#contract/order.ts'
import { useSendingForm } from '#office/parts/form/use-sending-form.ts'
import { queries } from '#office/state/queries.ts'
import { requestKey } from '#office/state/request-key.ts'
import { putRepair, repairQuery } from './repair-queries.ts'

type Send = (options: { headers: Record<string, string> }) => Promise<{ data: RepairCard }>

/**
 * One step on a repair's card: sent once however often it is pressed, answered by the whole card. After a refusal the card is
 * read again, so that what a colleague did is seen beside the words.
 */
export function useRepairStep(
  number: string,
  known: readonly string[],
  send: Send,
  onDone?: (card: RepairCard) => void,
) {
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
        void queries.invalidateQueries({ queryKey: repairQuery(number).queryKey, exact: true })
        throw error
      }
    },
    ({ data }) => {
      putRepair(data)
      onDone?.(data)
    },
  )
}
