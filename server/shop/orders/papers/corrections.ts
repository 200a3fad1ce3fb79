import { sql } from 'kysely'
import { conflict, notFound } from '#contract/api-error.ts'
import type { deskPapers } from '#contract/office/papers.ts'
import type { CallAnswer } from '#contract/call.ts'
import { type Correction, correctionOf } from '#rules/company/correction.ts'
import { paperLine, type TransferPaper } from '#rules/company/transfer-paper.ts'
import { formatMoney, type Kopecks, kopecksToRubles, rublesToKopecks } from '#rules/money/money.ts'
import { vatRateText } from '#rules/money/vat.ts'
import type { Db } from '#server/db/client.ts'
import { withRetries } from '#server/db/with-retries.ts'
import { lockOrder } from '#server/shop/orders/core/lock-order.ts'
import type { OrderRow } from '#server/shop/orders/core/order-inserts.ts'
import { findDeskOrder } from '#server/shop/orders/core/find-desk-order.ts'
import { handedLines } from '#server/shop/orders/payment/handed-lines.ts'
import { refundsOf } from '#server/shop/orders/core/order-money.ts'
import { type OfficeContext, signedIn } from '#server/shop/people/staff/office-context.ts'
import type { PaperScope } from './list-papers.ts'

const MOST = 20

interface CorrectedRow {
  paper_id: number
  order_id: number
  number: string
  day: string
  sheet: TransferPaper
  told: Kopecks
}

/** Given back of the delivery by returns that came after the paper. */
async function deliveryBack(db: Db, orderId: number): Promise<Kopecks> {
  const { rows } = await sql<{ sum: number }>`select coalesce(sum(delivery_back), 0)::bigint as sum from goods_return
    where order_id = ${orderId} and state = 'refunded'`.execute(db)
  return rows[0]!.sum
}

/** The paper's lines as they are now: without the pieces and the delivery that were given back since. */
async function correctionNow(db: Db, order: OrderRow, sheet: TransferPaper): Promise<Correction> {
  const lines = await handedLines(db, order, await refundsOf(db, order.id))
  const delivery = await deliveryBack(db, order.id)
  const after = lines.flatMap(({ vatRate, kind, sum, ...line }) => {
    const left = kind === 'delivery' ? sum - delivery : sum
    return left > 0 || kind !== 'delivery'
      ? [paperLine({ ...line, sum: left, rate: vatRate, isService: kind === 'delivery', marks: [] })]
      : []
  })
  return correctionOf(sheet.lines, after)
}

/** Papers whose goods came back, and for how much no corrective one was written yet; the newest first. */
export async function listCorrections(
  db: Db,
  scope: PaperScope,
): Promise<CallAnswer<typeof deskPapers>['data']['corrections']> {
  const { rows } = await sql<CorrectedRow>`
    select p.id as paper_id, p.order_id, p.number, p.day::text, p.sheet, coalesce(c.amount, 0)::bigint as told
    from transfer_paper p join shop_order o on o.id = p.order_id left join paper_correction c on c.paper_id = p.id
    where ${scope} and exists (select from order_refund r where r.order_id = p.order_id and r.kind = 'lines'
      and r.created_at > greatest(p.created_at, c.updated_at))
    order by p.id desc limit ${MOST}`.execute(db)
  const all = await Promise.all(
    rows.map(async ({ order_id, number, day, sheet, told }) => {
      const order = await db.selectFrom('shop_order').selectAll().where('id', '=', order_id).executeTakeFirstOrThrow()
      const { lines, vat, gross } = await correctionNow(db, order, sheet)
      return {
        paper: { number, day },
        orderNumber: order.number,
        company: sheet.buyer.name,
        total: kopecksToRubles(gross),
        vat: kopecksToRubles(vat),
        told: kopecksToRubles(told),
        lines: lines.map(({ name, unit, rate, before, after }) => ({
          name,
          unit,
          rateText: vatRateText(rate),
          before: { quantity: before.quantity, sum: kopecksToRubles(before.gross), vat: kopecksToRubles(before.vat) },
          after: { quantity: after.quantity, sum: kopecksToRubles(after.gross), vat: kopecksToRubles(after.vat) },
        })),
      }
    }),
  )
  return all.filter(({ total, told }) => total > told)
}

/** Accounting has written the corrective paper for this much; what came back meanwhile is said. */
export async function markCorrected(
  context: OfficeContext,
  { orderNumber, total }: { orderNumber: string; total: number },
): Promise<void> {
  const { id } = await findDeskOrder(context, orderNumber)
  await withRetries(context.db, async (tx) => {
    const order = (await lockOrder(tx, id))!
    const paper = await tx
      .selectFrom('transfer_paper')
      .select(['id', 'sheet'])
      .where('order_id', '=', id)
      .executeTakeFirst()
    if (!paper) throw notFound(`По заказу № ${orderNumber} УПД нет`)
    const { gross } = await correctionNow(tx, order, paper.sheet)
    if (gross === 0) throw conflict(`По заказу № ${orderNumber} после УПД ничего не вернули`)
    if (gross !== rublesToKopecks(total))
      throw conflict(`Пока список был открыт, вернули ещё: УКД нужен на ${formatMoney(gross)}`)
    const now = context.clock()
    const values = { amount: gross, staff_id: signedIn(context).staff.id, updated_at: now }
    await tx
      .insertInto('paper_correction')
      .values({ paper_id: paper.id, ...values })
      .onConflict((same) => same.column('paper_id').doUpdateSet(values))
      .execute()
  })
}
