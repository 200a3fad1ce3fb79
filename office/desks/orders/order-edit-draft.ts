import type { EditableOrder, EditLine, OrderEdit, OrderGood } from '#contract/office/order-edit.ts'
import { NO_WISH, transportBody, type TransportWish } from '#office/parts/transport/transport-wish.ts'

/** A line of the draft; what is known of a good that was added goes with it. */
export interface EditedOrderLine {
  code: string
  complectOf: string | null
  quantity: number
  name: string
  article: string
  unit: string
}

export interface DraftDelivery {
  type: 'pickup' | 'courier' | 'transport'
  warehouseId: number | null
  address: string
  day: string
  interval: string
  /** Left out by drafts of before. */
  transport?: TransportWish
}

export interface EditDraft {
  lines: EditedOrderLine[]
  /** Null: as it is. */
  delivery: DraftDelivery | null
  isRepriced: boolean
}

export const keyOf = ({ code, complectOf }: { code: string; complectOf?: string | null | undefined }): string =>
  `${code} ${complectOf ?? ''}`

export const editDraftOf = ({ lines }: EditableOrder): EditDraft => ({
  lines: lines.map(({ code, complectOf, quantity, name, article, unit }) => ({
    code,
    complectOf,
    quantity,
    name,
    article,
    unit,
  })),
  delivery: null,
  isRepriced: false,
})

const bare = (lines: readonly { code: string; complectOf?: string | null; quantity: number }[]): EditLine[] =>
  lines.map(({ code, complectOf = null, quantity }) => ({ code, complectOf, quantity }))

const signature = (lines: Parameters<typeof bare>[0]) =>
  JSON.stringify(bare(lines).toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1)))

export const isChanged = (seen: EditableOrder, draft: EditDraft): boolean =>
  draft.isRepriced || draft.delivery !== null || signature(seen.lines) !== signature(draft.lines)

/** Only what differs is asked for: what a colleague changes beside it stays theirs. */
export function editOf(seen: EditableOrder, { lines, delivery, isRepriced }: EditDraft): OrderEdit {
  return {
    version: seen.version,
    seen: { lines: bare(seen.lines), delivery: seen.delivery.words },
    ...(signature(seen.lines) !== signature(lines) && { lines: bare(lines) }),
    ...(delivery && { delivery: wishOf(delivery) }),
    ...(isRepriced && { isRepriced }),
  }
}

function wishOf({ type, warehouseId, address, day, interval, transport }: DraftDelivery): OrderEdit['delivery'] {
  if (type === 'pickup') return { type, warehouseId }
  if (type === 'transport') return transportBody(transport ?? NO_WISH)
  return { type, address, ...(day && interval && { slot: { day, interval } }) }
}

/** One more piece of what is there by itself, or a new line at the end. */
export function withGood(
  draft: EditDraft,
  { code, name, article, unit }: Pick<OrderGood, 'code' | 'name' | 'article' | 'unit'>,
): EditDraft {
  const at = draft.lines.findIndex((line) => line.code === code && line.complectOf === null)
  const lines =
    at === -1
      ? [...draft.lines, { code, complectOf: null, quantity: 1, name, article, unit }]
      : draft.lines.map((line, place) => (place === at ? { ...line, quantity: line.quantity + 1 } : line))
  return { ...draft, lines }
}
