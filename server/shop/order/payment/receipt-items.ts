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
}

/** Tax services cut longer names off. */
const NAME_LIMIT = 128

type Position = Pick<ReceiptItem, 'name' | 'unit' | 'quantity' | 'vatRate'> & { sum: Kopecks }

/** A price for a piece; what does not divide makes some pieces a kopeck dearer, in a position of their own. */
export function goodPositions({ name, unit, quantity, sum, vatRate }: Position): ReceiptItem[] {
  const low = Math.floor(sum / quantity)
  const dearer = sum - low * quantity
  const position = { name: name.slice(0, NAME_LIMIT), unit, kind: 'good' as const, vatRate }
  return [
    { ...position, quantity: quantity - dearer, price: low },
    { ...position, quantity: dearer, price: low + 1 },
  ].filter((each) => each.quantity > 0)
}

/** Bonuses lower the price of each piece. The positions add up to goods less bonuses plus delivery. */
export function receiptItems(
  items: readonly PaidItem[],
  delivery: { price: Kopecks; vatRate: VatRate },
): ReceiptItem[] {
  const goods = items.flatMap(({ price, bonus_share, vat_rate, ...item }) =>
    goodPositions({ ...item, sum: price * item.quantity - bonus_share, vatRate: vat_rate }),
  )
  return delivery.price > 0
    ? [...goods, { name: 'Доставка', quantity: 1, unit: 'шт.', kind: 'delivery', ...delivery }]
    : goods
}
