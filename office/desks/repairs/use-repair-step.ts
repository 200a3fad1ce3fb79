import type { RepairCard } from '#contract/office/repairs.ts'
import { type SendStep, useStep } from '#office/parts/form/use-step.ts'
import { queries } from '#office/state/queries.ts'
import { putRepair, repairQuery } from './repair-queries.ts'

export function useRepairStep(
  number: string,
  known: readonly string[],
  send: SendStep<RepairCard>,
  onDone?: (card: RepairCard) => void,
) {
  return useStep({
    known,
    send,
    readAgain: () => queries.invalidateQueries({ queryKey: repairQuery(number).queryKey, exact: true }),
    onDone: (card) => {
      putRepair(card)
      onDone?.(card)
    },
  })
}
