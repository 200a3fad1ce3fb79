import { sql } from 'kysely'
import { invalid } from '#contract/api-error.ts'
import type { Db } from '#server/db/client.ts'
import { withRetries } from '#server/db/with-retries.ts'
import { type OfficeContext, signedIn } from '#server/shop/people/staff/office-context.ts'
import { findDeskOrder } from '#server/shop/orders/core/find-desk-order.ts'
import { staleFields } from '#server/shop/people/staff/stale-fields.ts'

const MOST_TAGS = 20
const LATEST_CALL_MS = 90 * 24 * 60 * 60_000

/** The desk's row of an order is made with the first thing said there; two first ones at once make one. */
async function lockDesk(tx: Db, orderId: number) {
  await tx
    .insertInto('order_desk')
    .values({ order_id: orderId, assigned_to: null, next_call_at: null })
    .onConflict((already) => already.column('order_id').doNothing())
    .execute()
  return tx.selectFrom('order_desk').selectAll().where('order_id', '=', orderId).forUpdate().executeTakeFirstOrThrow()
}

interface Said {
  kind: 'note' | 'no-answer' | 'talked'
  text: string
  key?: string | undefined
}

/** False: it was written before, under the same key. */
export async function writeOnce(
  tx: Db,
  context: OfficeContext,
  orderId: number,
  { kind, text, key }: Said,
): Promise<boolean> {
  const staff_id = signedIn(context).staff.id
  const written = await tx
    .insertInto('order_note')
    .values({ order_id: orderId, staff_id, kind, text, created_at: context.clock(), request_key: key ?? null })
    .onConflict((already) => already.column('request_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return written !== undefined
}

export async function writeNote(
  context: OfficeContext,
  number: string,
  { text: given, key }: { text: string; key?: string | undefined },
): Promise<void> {
  const text = given.trim()
  if (text === '') throw invalid({ text: ['Напишите заметку'] })
  const { id } = await findDeskOrder(context, number)
  await withRetries(context.db, (tx) => writeOnce(tx, context, id, { kind: 'note', text, key }))
}

interface Call {
  isAnswered: boolean
  text?: string | undefined
  nextAt?: string | null | undefined
  key?: string | undefined
}

/** «Не дозвонился, перезвонить в 15:00». A talk ends the waiting unless the next one is named. */
export async function writeCall(context: OfficeContext, number: string, call: Call): Promise<void> {
  const now = context.clock()
  const nextAt = call.nextAt ? new Date(call.nextAt) : null
  const { id } = await findDeskOrder(context, number)
  await withRetries(context.db, async (tx) => {
    await lockDesk(tx, id)
    const kind = call.isAnswered ? 'talked' : 'no-answer'
    if (!(await writeOnce(tx, context, id, { kind, text: call.text?.trim() ?? '', key: call.key }))) return
    if (
      nextAt &&
      (Number.isNaN(nextAt.getTime()) || nextAt <= now || nextAt.getTime() > now.getTime() + LATEST_CALL_MS)
    )
      throw invalid({ nextAt: ['Перезвонить можно с этой минуты и до трёх месяцев вперёд'] })
    await tx
      .updateTable('order_desk')
      .set((row) => ({ calls: row('calls', '+', 1), next_call_at: nextAt }))
      .where('order_id', '=', id)
      .execute()
  })
}

interface DeskChange {
  addTags?: readonly string[] | undefined
  removeTags?: readonly string[] | undefined
  assignedTo?: { from: number | null; to: number | null } | undefined
}

const readTag = (text: string) => text.trim().toLowerCase().replace(/\s+/g, ' ').replaceAll(',', ' ')

export async function changeDesk(context: OfficeContext, number: string, asked: DeskChange): Promise<void> {
  const added = (asked.addTags ?? []).map(readTag).filter(Boolean)
  const removed = (asked.removeTags ?? []).map(readTag)
  const { id } = await findDeskOrder(context, number)
  await withRetries(context.db, async (tx) => {
    const desk = await lockDesk(tx, id)
    const tags = [...new Set([...desk.tags.filter((tag) => !removed.includes(tag)), ...added])]
    if (tags.length > MOST_TAGS) throw invalid({ addTags: [`У заказа не больше ${MOST_TAGS} меток`] })
    const { assignedTo } = asked
    if (assignedTo) await checkAssigned(tx, number, desk.assigned_to, assignedTo)
    await tx
      .updateTable('order_desk')
      .set({ tags, ...(assignedTo ? { assigned_to: assignedTo.to } : {}) })
      .where('order_id', '=', id)
      .execute()
  })
}

async function checkAssigned(
  tx: Db,
  number: string,
  current: number | null,
  { from, to }: { from: number | null; to: number | null },
): Promise<void> {
  const { rows } = await sql<{ id: number; name: string; state: string }>`
    select id, name, state from staff where id = any(${[current, to].filter((id) => id !== null)}::integer[])`.execute(
    tx,
  )
  const nameOf = (id: number | null) => rows.find((row) => row.id === id)?.name ?? null
  if (to !== null && rows.find((row) => row.id === to)?.state !== 'active')
    throw invalid({ assignedTo: ['Такого сотрудника нет или его доступ закрыт'] })
  if (current !== from && current !== to)
    throw staleFields(`Ответственного за заказ № ${number} уже сменили`, [
      { field: 'assignedTo', label: 'Ответственный', yours: nameOf(to), theirs: nameOf(current) },
    ])
}

/** Whoever it was before: for many orders at once. */
export async function assignOrder(context: OfficeContext, number: string, to: number | null): Promise<void> {
  const { id } = await findDeskOrder(context, number)
  await withRetries(context.db, async (tx) => {
    const desk = await lockDesk(tx, id)
    await checkAssigned(tx, number, desk.assigned_to, { from: desk.assigned_to, to })
    await tx.updateTable('order_desk').set({ assigned_to: to }).where('order_id', '=', id).execute()
  })
}
