import { isApiError } from '#contract/api-error.ts'
import type { RepairBoard, RepairRow } from '#contract/office/repairs.ts'
import { moveRepairState } from '#contract/office/repair-steps.ts'
import { IDEMPOTENCY_HEADER } from '#contract/order.ts'
import type { RepairState } from '#rules/order/repair-state.ts'
import { useToast } from '#ui/toast-context.tsx'
import { api, wordsOf } from '#office/state/api.ts'
import { queries } from '#office/state/queries.ts'
import { idempotencyKey } from '#contract/idempotency-key.ts'
import { putRepair } from './repair-queries.ts'
import { useMovedToast } from './use-recall.ts'

/** By a press on the board: what needs a sum, a reason or money is done on the card. */
export const mayMoveHere = (next: readonly RepairState[], to: RepairState): boolean =>
  next.includes(to) &&
  to !== 'agreement' &&
  to !== 'parts' &&
  to !== 'issued' &&
  to !== 'declined' &&
  to !== 'cancelled'

const withMoved = (board: RepairBoard, row: RepairRow, to: RepairState): RepairBoard => ({
  ...board,
  columns: board.columns.map((column) => {
    const rows = column.rows.filter(({ number }) => number !== row.number)
    const isLeft = rows.length < column.rows.length
    const isMet = column.state === to
    return {
      ...column,
      count: column.count - (isLeft ? 1 : 0) + (isMet ? 1 : 0),
      rows: isMet ? [...rows, { ...row, state: to, since: new Date().toISOString(), next: [] }] : rows,
    }
  }),
})

/** Seen at once; refused, it goes back with words. */
export function useRepairMove() {
  const toast = useToast()
  const moved = useMovedToast()
  return async (row: RepairRow, to: RepairState) => {
    const key = { queryKey: ['repairs', 'board'] }
    await queries.cancelQueries(key)
    const before = queries.getQueriesData<RepairBoard>(key)
    for (const [each, board] of before) if (board) queries.setQueryData(each, withMoved(board, row, to))
    try {
      const { data } = await api(
        moveRepairState,
        { params: { number: row.number }, body: { from: row.state, to } },
        { headers: { [IDEMPOTENCY_HEADER]: idempotencyKey() } },
      )
      putRepair(data)
      moved(data)
    } catch (error) {
      for (const [each, board] of before) queries.setQueryData(each, board)
      if (isApiError(error)) void queries.invalidateQueries({ queryKey: ['repairs'] })
      toast({ text: `Ремонт ${row.number} не переведён. ${wordsOf(error)}`, tone: 'error' })
    }
  }
}
