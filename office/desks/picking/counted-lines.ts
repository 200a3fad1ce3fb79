import { pickPieces, type PickingCard, type PickingLine } from '#contract/office/picking.ts'
import type { QueuedAction } from '#office/state/send-queue-storage.ts'

export interface CountedLine extends PickingLine {
  left: number
}

/** As the person sees it: what the server has said and what is on its way to it. */
export function countLines(card: PickingCard, actions: readonly QueuedAction[]): CountedLine[] {
  return card.lines.map((line) => {
    const onTheWay = actions
      .filter(
        ({ call, input, refused }) =>
          refused === null &&
          call.path === pickPieces.path &&
          input.params?.['number'] === card.number &&
          input.body?.['code'] === line.code &&
          input.body['warehouseId'] === line.place.id,
      )
      .reduce((sum, { input }) => sum + Number(input.body?.['count'] ?? 0), 0)
    const picked = Math.min(line.quantity, Math.max(0, line.picked + onTheWay))
    return { ...line, picked, left: line.quantity - picked }
  })
}
