import type { Kopecks } from '#rules/money/money.ts'
import type { ReceiptItem } from '#server/ports/payment/port.ts'

interface PaidItem {
  name: string
  quantity: number
  unit: string
  price: Kopecks
  bonus_share: Kopecks
}

/** Tax services cut longer names off. */
const NAME_LIMIT = 128

/**
 * Bonuses lower the price of each piece; what does not divide makes some pieces a kopeck dearer, in a position of their
 * own.
 * The positions add up to goods less bonuses plus delivery.
 */
export function receiptItems(items: readonly PaidItem[], delivery: Kopecks): ReceiptItem[] {
  const goods = items.flatMap(({ name, quantity, unit, price, bonus_share }) => {
    const sum = price * quantity - bonus_share
    const low = Math.floor(sum / quantity)
    const dearer = sum - low * quantity
    const position = { name: name.slice(0, NAME_LIMIT), unit, kind: 'good' as const }
    return [
      { ...position, quantity: quantity - dearer, price: low },
      { ...position, quantity: dearer, price: low + 1 },
    ].filter((each) => each.quantity > 0)
  })
  return delivery > 0
    ? [...goods, { name: 'Доставка', quantity: 1, unit: 'шт.', price: delivery, kind: 'delivery' }]
    : goods
}
