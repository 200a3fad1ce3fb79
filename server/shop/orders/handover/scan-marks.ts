import { conflict } from '#contract/api-error.ts'
import { isGtinOf } from '#rules/goods/mark-code.ts'
import type { Db } from '#server/db/client.ts'
import { withRetries } from '#server/db/with-retries.ts'
import { lockOrder } from '#server/shop/orders/core/lock-order.ts'
import type { OrderRow } from '#server/shop/orders/core/order-inserts.ts'
import { type MarkedLine, markedLines, addMark, readMark } from '#server/shop/orders/marking/marks.ts'
import { type OfficeContext, signedIn } from '#server/shop/people/staff/office-context.ts'
import { findHandoverOrder } from './handover-card.ts'

/** What left the shop has its codes; they change no more. */
async function beforeHandover(
  context: OfficeContext,
  number: string,
  work: (tx: Db, order: OrderRow) => Promise<void>,
): Promise<void> {
  const { id } = await findHandoverOrder(context, number)
  await withRetries(context.db, async (tx) => {
    const order = (await lockOrder(tx, id))!
    if (order.status === 'completed' || order.status === 'cancelled' || order.status === 'delivering')
      throw conflict(`Заказ № ${number} уже не у нас: его коды не меняются`)
    await work(tx, order)
  })
}

/** By the barcode; a good nobody has written one for is meant when no other is left. */
function lineOf(lines: readonly MarkedLine[], gtin: string): MarkedLine {
  const known = lines.find(({ barcode }) => isGtinOf(gtin, barcode))
  const nameless = lines.filter(({ barcode }) => barcode === null)
  const line = known ?? nameless.find(({ scanned, pieces }) => scanned < pieces) ?? nameless[0]
  if (!line) throw conflict('Товара с таким кодом в заказе нет: проверьте, что отдаёте')
  if (line.scanned >= line.pieces) throw conflict(`«${line.name}»: коды уже есть у всех штук`)
  return line
}

/** What was not scanned when the order was picked. */
export const scanAtCounter = (context: OfficeContext, number: string, mark: string): Promise<void> =>
  beforeHandover(context, number, async (tx, { id }) => {
    const { gtin } = readMark(mark)
    const lines = await markedLines(tx, id)
    if (lines.length === 0) throw conflict(`В заказе № ${number} нет маркированных товаров`)
    const { code } = lineOf(lines, gtin)
    const staffId = signedIn(context).staff.id
    await addMark(tx, { orderId: id, goodCode: code, warehouseId: null, mark, staffId, now: context.clock() })
  })

export const dropAtCounter = (context: OfficeContext, number: string, markId: number): Promise<void> =>
  beforeHandover(context, number, async (tx, { id }) => {
    const gone = await tx
      .deleteFrom('order_mark')
      .where('id', '=', markId)
      .where('order_id', '=', id)
      .where('returned_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!gone) throw conflict('Этого кода в заказе нет')
  })
