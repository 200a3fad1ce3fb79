import { conflict, invalid } from '#contract/api-error.ts'
import { receiptLimitError } from '#rules/order/receipt-limit.ts'
import type { Kopecks } from '#rules/money/money.ts'
import type { Db } from '#server/db/client.ts'
import { readSetting } from '#server/kernel/settings.ts'
import type { PaymentPort, ReceiptItem } from '#server/ports/payment/port.ts'

interface SoldItem {
  code: string
  quantity: number
  price: Kopecks
  bonusShare: Kopecks
}

/**
 * Before an order is placed: the receipts its online payment will need. Bonuses that do not divide make a second
 * position of a line, and each marked piece is one of its own when it is handed over.
 */
export async function refuseLongReceipt(
  tx: Db,
  items: readonly SoldItem[],
  hasDelivery: boolean,
  isByEmail: boolean,
): Promise<void> {
  const rows = await tx
    .selectFrom('good')
    .select('code')
    .where('code', 'in', items.length > 0 ? items.map(({ code }) => code) : [''])
    .where('is_marked', '=', true)
    .execute()
  const marked = new Set(rows.map(({ code }) => code))
  const positionsOf = ({ code, quantity, price, bonusShare }: SoldItem) => {
    if (marked.has(code)) return quantity
    return (price * quantity - bonusShare) % quantity === 0 ? 1 : 2
  }
  const positions = items.reduce((all, item) => all + positionsOf(item), hasDelivery ? 1 : 0)
  const words = receiptLimitError(positions, isByEmail)
  if (words !== null) throw invalid({ payment: [words] })
}

/** Before the provider is asked: an order placed to be paid otherwise may be too long for it. */
export async function refuseLongPayment(
  db: Db,
  payment: Pick<PaymentPort, 'settle'>,
  items: readonly ReceiptItem[],
): Promise<void> {
  // no cash register stands behind it
  if (payment.settle === undefined) return
  const words = receiptLimitError(items.length, (await readSetting(db, 'taxes')).receiptsByEmail)
  if (words !== null) throw conflict(words)
}
