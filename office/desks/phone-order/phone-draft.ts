import type { CallBody } from '#contract/call.ts'
import type { placePhoneOrder, previewPhoneOrder } from '#contract/office/phone-order.ts'
import { NO_WISH, transportBody, type TransportWish } from '#office/parts/transport/transport-wish.ts'
import { makeKey } from '#office/state/send-queue.ts'

/** What the operator has typed so far; kept through a closed tab. */
export interface PhoneDraft {
  /** Of this order: sent again it gives the same one. */
  key: string
  phone: string
  name: string
  email: string
  isAccountWanted: boolean
  branch: string
  lines: { code: string; quantity: number }[]
  type: 'pickup' | 'courier' | 'transport' | 'agreed'
  warehouseId: number | null
  address: string
  /** Left out by drafts of before. */
  transport?: TransportWish
  /** Empty: as soon as may be. */
  day: string
  interval: string
  payment: 'on-receipt' | 'online' | 'invoice'
  inn: string
  useBonuses: boolean
  comment: string
}

export const newDraft = (branch: string, phone = ''): PhoneDraft => ({
  key: makeKey(),
  phone,
  name: '',
  email: '',
  isAccountWanted: false,
  branch,
  lines: [],
  type: 'pickup',
  warehouseId: null,
  address: '',
  day: '',
  interval: '',
  payment: 'on-receipt',
  inn: '',
  useBonuses: false,
  comment: '',
})

/** The same good once more is one line. */
export function withPiece(lines: PhoneDraft['lines'], code: string): PhoneDraft['lines'] {
  return lines.some((line) => line.code === code)
    ? lines.map((line) => (line.code === code ? { ...line, quantity: line.quantity + 1 } : line))
    : [...lines, { code, quantity: 1 }]
}

const deliveryOf = ({ type, warehouseId, address, transport, day, interval }: PhoneDraft) =>
  type === 'pickup'
    ? { type, warehouseId }
    : type === 'courier'
      ? { type, address, ...(day && interval ? { slot: { day, interval } } : {}) }
      : type === 'transport'
        ? transportBody(transport ?? NO_WISH)
        : { type }

type Asked = CallBody<typeof previewPhoneOrder>

export const previewBody = (draft: PhoneDraft): Asked => ({
  branch: draft.branch,
  phone: draft.phone,
  lines: draft.lines,
  delivery: deliveryOf(draft),
  payment: draft.payment,
  useBonuses: draft.useBonuses,
  isAccountWanted: draft.isAccountWanted,
})

export const orderBody = (draft: PhoneDraft, expectedTotal: number | null): CallBody<typeof placePhoneOrder> => ({
  branch: draft.branch,
  lines: draft.lines,
  delivery: deliveryOf(draft),
  payment: draft.payment,
  useBonuses: draft.useBonuses,
  key: draft.key,
  contact: { name: draft.name, phone: draft.phone, email: draft.email || null },
  isAccountWanted: draft.isAccountWanted,
  inn: draft.payment === 'invoice' ? draft.inn : null,
  comment: draft.comment,
  expectedTotal,
})
