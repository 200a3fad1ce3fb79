import { sql } from 'kysely'
import { CHANGED_LINES_TAG, orderDifference, type ComparedLine } from '#rules/exchange/order-difference.ts'
import type { Db } from '#server/db/client.ts'
import type { SentLine } from '#server/db/schema-exchange.ts'
import { closeTask, raiseTask } from '#server/shop/orders/desk/desk-tasks.ts'
import type { AnsweredLine } from './read-document.ts'

interface OurLine extends SentLine {
  article: string
}

async function linesOf(tx: Db, orderId: number): Promise<OurLine[]> {
  const { rows } = await sql<OurLine>`
    select good_code as code, article, name, quantity, price * quantity - bonus_share as sum
    from order_item where order_id = ${orderId}
    union all
    select '', '', 'Доставка', 1, delivery_price from shop_order where id = ${orderId} and delivery_price > 0`.execute(
    tx,
  )
  return rows
}

const sameName = (text: string) => text.toLowerCase().replace(/\s+/g, ' ').trim()

/** Whose lines they are here: by accounting's sign, by our own code, then by article and name within the order. */
async function resolve(
  tx: Db,
  sourceId: number,
  lines: readonly AnsweredLine[],
  ours: readonly OurLine[],
): Promise<ComparedLine[]> {
  const known = await tx
    .selectFrom('external_id')
    .select(['external', 'code'])
    .where('source_id', '=', sourceId)
    .where('kind', '=', 'good')
    .where('external', 'in', ['', ...lines.map(({ external }) => external)])
    .execute()
  const codes = new Map(known.map(({ external, code }) => [external, code]))
  return lines.map(({ external, article, name, quantity, sum, isDelivery }) => {
    if (isDelivery) return { code: '', name, quantity, sum }
    const goods = ours.filter(({ code }) => code !== '')
    const code =
      codes.get(external) ??
      goods.find((each) => each.code === external)?.code ??
      goods.find((each) => article !== '' && each.article === article)?.code ??
      goods.find((each) => sameName(each.name) === sameName(name))?.code ??
      null
    return { code, name, quantity, sum }
  })
}

interface AnsweredOrder {
  orderId: number
  sourceId: number
  sourceName: string
  /** What was sent to accounting last. */
  sent: readonly SentLine[] | null
  /** The difference the operator was notified of before. */
  difference: string | null
  now: Date
}

/**
 * Accounting's lines are never written over ours: the operator is notified of each difference once. Lines
 * as they were sent mean only that a change of ours has not come there yet.
 */
export async function compareLines(tx: Db, answered: AnsweredOrder, lines: readonly AnsweredLine[]): Promise<void> {
  const { orderId, sourceId, now } = answered
  const ours = await linesOf(tx, orderId)
  const theirs = await resolve(tx, sourceId, lines, ours)
  const difference = orderDifference(ours, theirs)
  if (difference !== null && answered.sent && orderDifference(answered.sent, theirs) === null) return
  if (difference === answered.difference) return
  await tx
    .updateTable('order_exchange')
    .set({ difference })
    .where('order_id', '=', orderId)
    .where('source_id', '=', sourceId)
    .execute()
  if (difference === null) await closeTask(tx, orderId, CHANGED_LINES_TAG)
  else {
    const text = `В «${answered.sourceName}» изменили состав:\n${difference}`
    await raiseTask(tx, { orderId, tag: CHANGED_LINES_TAG, text, now })
  }
}
