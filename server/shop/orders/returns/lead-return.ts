import { invalid } from '#contract/api-error.ts'
import type { ReturnEvent, ReturnState } from '#rules/order/returns.ts'
import { lineKey } from '#rules/order/split-order.ts'
import { withUnit } from '#rules/text/typography.ts'
import type { Db } from '#server/db/client.ts'
import { withRetries } from '#server/db/with-retries.ts'
import { recordStatus, type OrderRow } from '#server/shop/orders/core/order-inserts.ts'
import { orderSettings } from '#server/shop/orders/core/order-settings.ts'
import { freeHeldMarks, holdMarks } from '#server/shop/orders/marking/marks.ts'
import { notifyBuyer, type OrderChange } from '#server/shop/orders/messages/order-change-messages.ts'
import { type OfficeContext, signedIn } from '#server/shop/people/staff/office-context.ts'
import { findDeskReturn } from './desk-rows.ts'
import {
  lawDay,
  lawDayWords,
  lockReturn,
  moveReturn,
  returnStateAfter,
  refuseStale,
  returnLines,
  type ReturnLineRow,
  type ReturnRow,
} from './return-rows.ts'

export interface ReturnStep {
  tx: Db
  row: ReturnRow
  order: OrderRow
  to: ReturnState
  change: OrderChange
  now: Date
}

/** One step by the table, under the locks of the order and of the return; seen in an older version it is refused. */
export async function takeStep(
  context: OfficeContext,
  number: string,
  { version, event }: { version: number; event: ReturnEvent },
  work: (step: ReturnStep) => Promise<void>,
): Promise<void> {
  const { db, clock, config } = context
  const { id } = await findDeskReturn(context, number)
  const settings = await orderSettings(db)
  await withRetries(db, async (tx) => {
    const { row, order } = await lockReturn(tx, id)
    refuseStale(row, version)
    const now = clock()
    await work({ tx, row, order, to: returnStateAfter(row, event), change: { order, settings, config, now }, now })
  })
}

export const recordOrderNote = ({ tx, order, now }: ReturnStep, note: string): Promise<void> =>
  recordStatus(tx, { orderId: order.id, status: order.status, actor: 'shop', note, now })

interface Decision {
  version: number
  text: string
}

const wordsOf = (text: string, missing: string): string => {
  const words = text.trim()
  if (words === '') throw invalid({ text: [missing] })
  return words
}

async function placeOf({ tx, row }: ReturnStep): Promise<string> {
  const shop = await tx
    .selectFrom('warehouse')
    .select(['name', 'address'])
    .where('id', '=', row.warehouse_id ?? 0)
    .executeTakeFirst()
  return shop ? `${shop.name}, ${shop.address}` : ''
}

export async function approveReturn(context: OfficeContext, number: string, asked: Decision): Promise<void> {
  const text = wordsOf(asked.text, 'Напишите покупателю, как передать товар')
  await takeStep(context, number, { version: asked.version, event: 'approve' }, async (step) => {
    const { tx, row, to, change, now } = step
    await moveReturn(tx, row, { to, note: text, answer: text, ...decidedBy(context, now), now })
    const place = await placeOf(step)
    await notifyBuyer(tx, change, 'order.return-approved', { return: String(row.id), words: text, place })
    await recordOrderNote(step, `Возврат № ${row.id} одобрен`)
  })
}

export async function refuseReturn(context: OfficeContext, number: string, asked: Decision): Promise<void> {
  const text = wordsOf(asked.text, 'Назовите причину: её прочтёт покупатель')
  await takeStep(context, number, { version: asked.version, event: 'refuse' }, async (step) => {
    const { tx, row, to, change, now } = step
    await moveReturn(tx, row, { to, note: text, answer: text, closed_at: now, ...decidedBy(context, now), now })
    await notifyBuyer(tx, change, 'order.return-refused', { return: String(row.id), words: text })
    await recordOrderNote(step, `В возврате № ${row.id} отказано: ${text}`)
  })
}

const decidedBy = (context: OfficeContext, now: Date) => ({
  decided_by: signedIn(context).staff.id,
  decided_at: now,
})

interface AskedLine {
  code: string
  complectOf?: string | null | undefined
}

/** Each line of the return with what was said of it; what is not named is nothing, what is not in it is refused. */
async function matchLines<T extends AskedLine>(
  { tx, row }: ReturnStep,
  asked: readonly T[],
): Promise<{ line: ReturnLineRow; said: T | undefined }[]> {
  const keyOf = ({ code, complectOf = null }: AskedLine) => lineKey({ code, complectOf: complectOf ?? null })
  const lines = await returnLines(tx, [row.id])
  const known = new Set(
    lines.map(({ good_code, complect_of }) => lineKey({ code: good_code, complectOf: complect_of })),
  )
  if (asked.some((each) => !known.has(keyOf(each))) || new Set(asked.map(keyOf)).size < asked.length)
    throw invalid({ lines: ['Таких товаров в возврате нет. Обновите карточку'] })
  return lines.map((line) => ({
    line,
    said: asked.find((each) => keyOf(each) === lineKey({ code: line.good_code, complectOf: line.complect_of })),
  }))
}

const writeLine = (tx: Db, { return_id, position }: ReturnLineRow, values: Partial<ReturnLineRow>) =>
  tx
    .updateTable('goods_return_line')
    .set(values)
    .where('return_id', '=', return_id)
    .where('position', '=', position)
    .execute()

interface Came {
  version: number
  lines: readonly (AskedLine & { received: number })[]
  /** Read from the pieces that are sold by codes. */
  marks?: readonly string[] | undefined
}

/** The goods are here. From now on the law's clock of a shop's own sale runs. */
export async function receiveReturn(context: OfficeContext, number: string, asked: Came): Promise<void> {
  await takeStep(context, number, { version: asked.version, event: 'receive' }, async (step) => {
    const { tx, row, order, to, change, now } = step
    const lines = await matchLines(step, asked.lines)
    const tooMany = lines.find(({ line, said }) => (said?.received ?? 0) > line.quantity)
    if (tooMany) {
      const { name, quantity, unit } = tooMany.line
      throw invalid({ lines: [`${name}: в возврате только ${withUnit(quantity, unit || 'шт.')}`] })
    }
    if (lines.every(({ said }) => (said?.received ?? 0) === 0)) throw invalid({ lines: ['Отметьте, что пришло'] })
    for (const { line, said } of lines) await writeLine(tx, line, { received: said?.received ?? 0 })
    await holdMarks(tx, {
      orderId: order.id,
      returnId: row.id,
      lines: lines.map(({ line, said }) => ({ code: line.good_code, quantity: said?.received ?? 0 })),
      marks: asked.marks ?? [],
    })
    const by = lawDay(row, now)
    await moveReturn(tx, row, { to, received_at: now, answer_by: by, now })
    const answer = lawDayWords('Закончим', by)
    await notifyBuyer(tx, change, 'order.return-received', { return: String(row.id), answer })
    await recordOrderNote(step, `Возврат № ${row.id}: товар пришёл`)
  })
}

interface Checked {
  version: number
  lines: readonly (AskedLine & { sellable: number; faulty: number; parts: number })[]
  finding: string
}

/** What every piece is good for; the shelf hears of it when the money goes. */
export async function checkReturn(context: OfficeContext, number: string, asked: Checked): Promise<void> {
  const finding = asked.finding.trim()
  await takeStep(context, number, { version: asked.version, event: 'check' }, async (step) => {
    const { tx, row, to, change, now } = step
    const lines = await matchLines(step, asked.lines)
    const pieces = (said: Checked['lines'][number] | undefined) => (said ? said.sellable + said.faulty + said.parts : 0)
    const wrong = lines.find(({ line, said }) => pieces(said) !== line.received)
    if (wrong) {
      const { name, received, unit } = wrong.line
      throw invalid({
        lines: [`${name}: пришло ${withUnit(received ?? 0, unit || 'шт.')}, состояние отметьте у каждой`],
      })
    }
    if (finding === '' && row.quality === 'bad') throw invalid({ finding: ['Напишите, что нашли'] })
    for (const { line, said } of lines) {
      const { sellable = 0, faulty = 0, parts = 0 } = said ?? {}
      await writeLine(tx, line, { sellable, faulty, parts })
    }
    await moveReturn(tx, row, { to, note: finding, finding, now })
    await notifyBuyer(tx, change, 'order.return-checked', { return: String(row.id), finding })
    await recordOrderNote(step, `Возврат № ${row.id}: товар проверен${finding ? `. ${finding}` : ''}`)
  })
}

/** Not what was claimed: the buyer has the goods back, nothing else changes. */
export async function sendBack(context: OfficeContext, number: string, asked: Decision): Promise<void> {
  const text = wordsOf(asked.text, 'Назовите причину: её прочтёт покупатель')
  await takeStep(context, number, { version: asked.version, event: 'send-back' }, async (step) => {
    const { tx, row, to, change, now } = step
    await freeHeldMarks(tx, row.id)
    await moveReturn(tx, row, { to, note: text, answer: text, closed_at: now, now })
    const what = `Возвращаем вам товар. ${text}`
    await notifyBuyer(tx, change, 'order.return-done', { return: String(row.id), what })
    await recordOrderNote(step, `Возврат № ${row.id}: товар отдан покупателю. ${text}`)
  })
}

/** Approved, and nothing has come. */
export async function closeReturn(context: OfficeContext, number: string, asked: Decision): Promise<void> {
  const text = wordsOf(asked.text, 'Напишите, почему закрываете: пояснение прочтёт покупатель')
  await takeStep(context, number, { version: asked.version, event: 'close' }, async (step) => {
    const { tx, row, to, change, now } = step
    await moveReturn(tx, row, { to, note: text, answer: text, closed_at: now, now })
    const what = `Товар к нам не пришёл, закрываем заявление. ${text}`
    await notifyBuyer(tx, change, 'order.return-done', { return: String(row.id), what })
  })
}
