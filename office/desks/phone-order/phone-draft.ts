import type { CallBody } from '#contract/call.ts'
import type { placePhoneOrder, previewPhoneOrder } from '#contract/office/phone-order.ts'
import { givenFields } from '#rules/order/order-fields.ts'
import { normalizePhone } from '#rules/identity/phone.ts'
import { NO_WISH, transportBody, type TransportWish } from '#office/parts/transport/transport-wish.ts'
import { idempotencyKey } from '#contract/idempotency-key.ts'

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
  /** Left out by drafts of before. */
  promoCode?: string
  comment: string
  /** Of the shop's own; left out by drafts of before. */
  fields?: Record<string, string>
  /** The request it comes of. */
  request?: string
  /** What is in the form because the desk knew it of this phone: it leaves with the phone. */
  filled?: Filled
}

const OF_CALLER = ['name', 'email', 'address', 'inn'] as const
type Filled = { phone: string } & Record<(typeof OF_CALLER)[number], string>

interface Known {
  name: string
  email: string | null
  customer: { addresses: readonly string[]; organizations: readonly { inn: string }[] } | null
}

/** What is known of the caller fills what is empty, and never what was typed. */
export function withCaller(draft: PhoneDraft, phone: string, { name, email, customer }: Known): PhoneDraft {
  if (normalizePhone(draft.phone) !== phone) return draft
  const known: Filled = {
    phone,
    name,
    email: email?.includes('•') ? '' : (email ?? ''),
    address: customer?.addresses[0] ?? '',
    inn: customer?.organizations[0]?.inn ?? '',
  }
  const next = { ...draft, filled: known }
  for (const field of OF_CALLER)
    if (draft[field] === '') next[field] = known[field]
    else if (draft[field] !== known[field]) next.filled = { ...next.filled, [field]: '' }
  return next
}

/** Another phone is another person: what the desk knew of the one before goes, with the bonuses they could spend. */
export function withPhone(draft: PhoneDraft, phone: string): PhoneDraft {
  const { filled, ...rest } = { ...draft, phone }
  if (!filled || normalizePhone(phone) === filled.phone) return { ...draft, phone }
  for (const field of OF_CALLER) if (rest[field] === filled[field]) rest[field] = ''
  return { ...rest, useBonuses: false, isAccountWanted: false }
}

interface Asked {
  number: string
  phone: string
  isMasked: boolean
  name: string
  branch: { code: string }
  good: Piece | null
  point: { part: Piece | null } | null
}
interface Piece {
  code: string
  price: number | null
  isHire: boolean
}

/** Filled in with what the request tells: who, where, which good. A hidden phone is asked for. */
export function draftOfRequest(request: Asked, branches: readonly { code: string }[]): PhoneDraft {
  const { number, phone, isMasked, name, branch, good, point } = request
  const own = branches.some(({ code }) => code === branch.code) ? branch.code : (branches[0]?.code ?? '')
  const wanted = point?.part ?? good
  return {
    ...newDraft(own, isMasked ? '' : phone),
    name,
    lines: wanted && wanted.price !== null && !wanted.isHire ? [{ code: wanted.code, quantity: 1 }] : [],
    request: number,
  }
}

export const newDraft = (branch: string, phone = ''): PhoneDraft => ({
  key: idempotencyKey(),
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

/** A card's number is money: it goes with the call and is kept in no draft. */
const byCard = (giftCard: string) => (giftCard.trim() ? { giftCard: giftCard.trim() } : {})

export const previewBody = (draft: PhoneDraft, giftCard = ''): CallBody<typeof previewPhoneOrder> => ({
  ...byCard(giftCard),
  branch: draft.branch,
  phone: draft.phone,
  lines: draft.lines,
  delivery: deliveryOf(draft),
  payment: draft.payment,
  useBonuses: draft.useBonuses,
  isAccountWanted: draft.isAccountWanted,
  ...(draft.promoCode?.trim() && { promoCode: draft.promoCode.trim() }),
})

export const phoneOrderBody = (
  draft: PhoneDraft,
  expectedTotal: number | null,
  { giftCard = '', bonusCode = '' } = {},
): CallBody<typeof placePhoneOrder> => ({
  ...byCard(giftCard),
  ...(draft.useBonuses && { bonusCode }),
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
  fields: givenFields(draft.fields, draft.payment === 'invoice'),
  expectedTotal,
  ...(draft.promoCode?.trim() && { promoCode: draft.promoCode.trim() }),
  ...(draft.request && { request: draft.request }),
})
