import type { RequestCard } from '#contract/office/requests.ts'
import { type SendStep, useStep } from '#office/parts/form/use-step.ts'
import { requestQuery } from '#office/parts/request/request-query.ts'
import { queries } from '#office/state/queries.ts'
import { putRequest } from './request-queries.ts'

export function useRequestStep(
  number: string,
  known: readonly string[],
  send: SendStep<RequestCard>,
  onDone?: (card: RequestCard) => void,
) {
  return useStep({
    known,
    send,
    readAgain: () => queries.invalidateQueries({ queryKey: requestQuery(number).queryKey, exact: true }),
    onDone: (card) => {
      putRequest(card)
      onDone?.(card)
    },
  })
}
