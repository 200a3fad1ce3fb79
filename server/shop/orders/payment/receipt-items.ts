import { GIFT_CARD_CODE } from '#rules/money/gift-card.ts'
import type { Kopecks } from '#rules/money/money.ts'
import type { VatRate } from '#rules/money/vat.ts'
import type { ReceiptItem } from '#server/ports/payment/port.ts'

interface PaidItem {
  name: string
  quantity: number
  unit: string
  price: Kopecks
  bonus_share: Kopecks
  vat_rate: VatRate
  /** The good; with it its codes of marking are told. */
  good_code?: string
}

/** Tax services cut longer names off. */
const NAME_LIMIT = 128

type Position = Pick<ReceiptItem, 'name' | 'unit' | 'quantity' | 'vatRate'> & {
  /** The good's code. */
  code?: string
  sum: Kopecks
  /** Codes of marking; each piece that has one is a position of its own. */
  marks?: readonly string[]
}

/** A price for a piece; what does not divide makes some pieces a kopeck dearer, in a position of their own. */
export function goodPositions({ name, unit, quantity, sum, vatRate, code, marks = [] }: Position): ReceiptItem[] {
  const low = Math.floor(sum / quantity)
  const dearer = sum - low * quantity
  const position = {
    name: name.slice(0, NAME_LIMIT),
    unit,
    kind: code === GIFT_CARD_CODE ? ('gift' as const) : ('good' as const),
    vatRate,
  }
  const priceOf = (piece: number) => (piece < quantity - dearer ? low : low + 1)
  const marked = marks
    .slice(0, quantity)
    .map((mark, piece) => ({ ...position, quantity: 1, price: priceOf(piece), mark }))
  const cheap = Math.max(0, quantity - dearer - marked.length)
  return [
    ...marked,
    { ...position, quantity: cheap, price: low },
    { ...position, quantity: quantity - marked.length - cheap, price: low + 1 },
  ].filter((each) => each.quantity > 0)
}

/** Codes by good, each given out once: to the lines of the good one after the other. */
export function markDealer(marks: ReadonlyMap<string, readonly string[]>) {
  const given = new Map<string, number>()
  return (goodCode: string, pieces: number): readonly string[] => {
    const from = given.get(goodCode) ?? 0
    given.set(goodCode, from + pieces)
    return marks.get(goodCode)?.slice(from, from + pieces) ?? []
  }
}

/** Bonuses lower the price of each piece. The positions add up to goods less bonuses plus delivery. */
export function receiptItems(
  items: readonly PaidItem[],
  delivery: { price: Kopecks; vatRate: VatRate },
  marks: ReadonlyMap<string, readonly string[]> = new Map(),
): ReceiptItem[] {
  const deal = markDealer(marks)
  const goods = items.flatMap(({ price, bonus_share, vat_rate, good_code = '', ...item }) =>
    goodPositions({
      ...item,
      code: good_code,
      sum: price * item.quantity - bonus_share,
      vatRate: vat_rate,
      marks: deal(good_code, item.quantity),
    }),
  )
  return delivery.price > 0
    ? [...goods, { name: 'Доставка', quantity: 1, unit: 'шт.', kind: 'delivery', ...delivery }]
    : goods
}
