import type { Cart, CartUpdateLine } from '#contract/cart.ts'
import type { Good } from '#contract/good.ts'
import type { QuickOrder } from '#contract/quick-order.ts'
import { CART_LINES_LIMIT, orderLimitText } from '#rules/cart/order-limit.ts'
import { cartTotals, type CartTotals } from '#rules/cart/cart-totals.ts'
import { rublesToKopecks } from '#rules/money/money.ts'
import { ORDER_QUANTITY_LIMIT } from '#rules/text/order-lines.ts'

/** What the buyer made of a line since it was matched. */
export interface LineEdit {
  code?: string
  quantity?: number
  removed?: true
}
export type LineEdits = Readonly<Record<number, LineEdit>>

export type LineState = 'found' | 'doubtful' | 'unknown'

export interface QuickDraftLine {
  /** Its place in the list as it was matched: what edits are kept by. */
  place: number
  text: string
  words: string
  state: LineState
  good: Good | null
  /** Empty for a line that was certain from the first. */
  candidates: Good[]
  asked: number
  /** Never above what there is; 0: nothing left of the good. */
  quantity: number
  /** What there is of the good, less what lines above take. */
  most: number
}

/** The matched lines with the buyer's edits; a good named twice has one stock for both. */
export function draftLines({ lines, goods }: QuickOrder, edits: LineEdits): QuickDraftLine[] {
  const byCode = new Map(goods.map((good) => [good.code, good]))
  const taken = new Map<string, number>()
  return lines.flatMap((line, place) => {
    const edit = edits[place] ?? {}
    if (edit.removed) return []
    const candidates = line.candidates.flatMap((code) => byCode.get(code) ?? [])
    const good = byCode.get(line.code ?? edit.code ?? '') ?? null
    const asked = edit.quantity ?? line.quantity
    const used = good ? (taken.get(good.code) ?? 0) : 0
    const most = good ? Math.min(ORDER_QUANTITY_LIMIT, Math.max(0, good.goodTotalCount - used)) : ORDER_QUANTITY_LIMIT
    const quantity = Math.min(asked, most)
    if (good) taken.set(good.code, used + quantity)
    const state = good ? 'found' : candidates.length > 0 ? 'doubtful' : 'unknown'
    return { place, text: line.text, words: line.words, state, good, candidates, asked, quantity, most }
  })
}

/** Pieces by good, as the cart is told them. */
export function wantedPieces(lines: readonly QuickDraftLine[]): Map<string, number> {
  const pieces = new Map<string, number>()
  for (const { good, quantity } of lines) {
    if (good && quantity > 0) pieces.set(good.code, (pieces.get(good.code) ?? 0) + quantity)
  }
  return pieces
}

export function draftTotals(lines: readonly QuickDraftLine[]): CartTotals {
  return cartTotals(
    lines.flatMap(({ good, quantity }) =>
      good
        ? {
            code: good.code,
            quantity,
            inOrder: true,
            price: rublesToKopecks(good.price.priceComputed),
            priceOld: good.price.priceOld === null ? null : rublesToKopecks(good.price.priceOld),
            bonuses: good.price.bonuses,
          }
        : [],
    ),
  )
}

const itemOf = (cart: Cart | null, code: string) =>
  cart?.items.find((item) => item.code === code && item.complectOf === null)

export const piecesInCart = (cart: Cart | null, code: string): number => itemOf(cart, code)?.quantity ?? 0

/**
 * What the cart lacks of the list, in its own absolute quantities: put twice, the list is ordered once, and what was
 * there in plenty stays.
 */
export function cartLines(wanted: ReadonlyMap<string, number>, cart: Cart | null): CartUpdateLine[] {
  return [...wanted].flatMap(([code, quantity]) => {
    const item = itemOf(cart, code)
    if (item?.inOrder && item.quantity >= quantity) return []
    return { code, quantity: Math.max(quantity, item?.quantity ?? 0), inOrder: true }
  })
}

/** Why these do not fit into the cart; null: they do. */
export function cartRefusal(updates: readonly CartUpdateLine[], cart: Cart | null): string | null {
  if (!cart) return null
  const isNew = ({ code }: CartUpdateLine) => piecesInCart(cart, code) === 0
  if (cart.items.length + updates.filter(isNew).length > CART_LINES_LIMIT)
    return `В корзине помещается ${CART_LINES_LIMIT} разных товаров. Уберите часть строк или оформите их отдельным заказом.`
  const added = updates.reduce((sum, { code, quantity }) => sum + quantity - piecesInCart(cart, code), 0)
  return cart.totalQuantity + added > cart.maxQuantity ? orderLimitText(cart.maxQuantity) : null
}
