import { sql } from 'kysely'
import { conflict, invalid, notFound } from '#contract/api-error.ts'
import type { SubjectRequest } from '#contract/office/subject-requests.ts'
import { branchCalendar } from '#rules/calendar/day-off-calendar.ts'
import { addDays, isCalendarDay, moscowMoment } from '#rules/calendar/moscow-time.ts'
import { answerDueDay, SUBJECT_REQUESTS, type SubjectRequestKind } from '#rules/identity/subject-request.ts'
import type { Db } from '#server/db/client.ts'
import { withRetries } from '#server/db/with-retries.ts'
import { readShopDays } from '#server/shop/ground/branch/calendars.ts'
import { type OfficeContext, signedIn } from '#server/shop/people/staff/office-context.ts'
import { findDeskCustomer } from './find-desk-customer.ts'

/** Older ones were answered by other means. */
const OLDEST_DAYS = 366
const MOST_ANSWERED = 100

const todayOf = ({ clock }: Pick<OfficeContext, 'clock'>) => moscowMoment(clock())!.day

interface NewRequest {
  userId: number | null
  kind: SubjectRequestKind
  who: string
  text: string
  receivedOn: string
  staffId: number | null
}

/** Due by the shop's own days off as they are today. */
export async function insertSubjectRequest(
  tx: Db,
  { clock }: Pick<OfficeContext, 'clock'>,
  { userId, kind, who, text, receivedOn, staffId }: NewRequest,
): Promise<number> {
  const calendar = branchCalendar(await readShopDays(tx), '')
  const { id } = await tx
    .insertInto('subject_request')
    .values({
      user_id: userId,
      kind,
      who,
      text,
      received_on: receivedOn,
      due_on: answerDueDay(receivedOn, calendar),
      answered_at: null,
      staff_id: staffId,
      answered_by: null,
      created_at: clock(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

interface GivenRequest {
  customer?: number | undefined
  kind: SubjectRequestKind
  who?: string | undefined
  text: string
  receivedOn?: string | undefined
}

export async function writeSubjectRequest(context: OfficeContext, given: GivenRequest): Promise<{ id: number }> {
  const today = todayOf(context)
  const receivedOn = given.receivedOn || today
  const who = given.who?.trim() ?? ''
  if (!isCalendarDay(receivedOn) || receivedOn > today || receivedOn < addDays(today, -OLDEST_DAYS))
    throw invalid({ receivedOn: ['Выберите день за последний год: сегодня или раньше'] })
  if (given.customer === undefined && who === '')
    throw invalid({ who: ['Напишите, кто обратился и как с ним связаться'] })
  if (given.text.trim() === '') throw invalid({ text: ['Напишите, о чём просят'] })
  return withRetries(context.db, async (tx) => {
    if (given.customer !== undefined) await findDeskCustomer({ ...context, db: tx }, given.customer)
    const id = await insertSubjectRequest(tx, context, {
      userId: given.customer ?? null,
      kind: given.kind,
      who: given.customer === undefined ? who : '',
      text: given.text.trim(),
      receivedOn,
      staffId: signedIn(context).staff.id,
    })
    return { id }
  })
}

export async function writeSubjectAnswer(context: OfficeContext, id: number, given: string): Promise<void> {
  const answer = given.trim()
  if (answer.length < 5) throw invalid({ answer: ['Напишите, что ответили и как: письмом, по телефону, лично'] })
  await withRetries(context.db, async (tx) => {
    const row = await tx.selectFrom('subject_request').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
    if (!row) throw notFound('Такого запроса нет')
    if (row.answered_at) throw conflict('На этот запрос уже ответили')
    await tx
      .updateTable('subject_request')
      .set({ answer, answered_at: context.clock(), answered_by: signedIn(context).staff.id })
      .where('id', '=', id)
      .execute()
  })
}

interface RequestRow {
  id: number
  user_id: number | null
  customer_name: string | null
  kind: SubjectRequestKind
  who: string
  text: string
  received_on: string
  due_on: string
  answered_at: Date | null
  answer: string
  staff_name: string | null
  erasure_id: number | null
}

/** Open ones by the day they are due, the most urgent first; then the last answered. */
export async function listSubjectRequests(context: OfficeContext): Promise<SubjectRequest[]> {
  const today = todayOf(context)
  const { rows } = await sql<RequestRow>`
    (select r.*, c.name as customer_name, staff.name as staff_name, e.id as erasure_id from subject_request r
      left join customer c on c.id = r.user_id left join staff on staff.id = r.staff_id
      left join customer_erasure e on e.request_id = r.id
      where r.answered_at is null order by r.due_on, r.id)
    union all
    (select r.*, c.name, staff.name, e.id from subject_request r
      left join customer c on c.id = r.user_id left join staff on staff.id = r.answered_by
      left join customer_erasure e on e.request_id = r.id
      where r.answered_at is not null order by r.answered_at desc limit ${MOST_ANSWERED})`.execute(context.db)
  return rows.map((row) => ({
    id: row.id,
    customer: row.user_id === null ? null : { id: row.user_id, name: row.customer_name ?? '' },
    kind: row.kind,
    kindText: SUBJECT_REQUESTS[row.kind],
    who: row.who,
    text: row.text,
    receivedOn: row.received_on,
    dueOn: row.due_on,
    isOverdue: row.answered_at === null && row.due_on < today,
    answeredAt: row.answered_at?.toISOString() ?? null,
    answer: row.answer,
    by: row.staff_name,
    erasureId: row.erasure_id,
  }))
}

export async function requestsOf(context: OfficeContext, userId: number) {
  const today = todayOf(context)
  const rows = await context.db
    .selectFrom('subject_request')
    .select(['id', 'kind', 'due_on', 'answered_at'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ id, kind, due_on, answered_at }) => ({
    id,
    kind,
    kindText: SUBJECT_REQUESTS[kind],
    dueOn: due_on,
    isOverdue: answered_at === null && due_on < today,
    answeredAt: answered_at?.toISOString() ?? null,
  }))
}
