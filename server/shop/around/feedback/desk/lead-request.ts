import { conflict, invalid } from '#contract/api-error.ts'
import { formatPhone } from '#rules/identity/phone.ts'
import type { RequestResult } from '#rules/request/request-words.ts'
import type { Db } from '#server/db/client.ts'
import { withRetries } from '#server/db/with-retries.ts'
import { staleFields } from '#server/shop/people/staff/stale-fields.ts'
import { recordLook } from '#server/shop/people/staff/journal.ts'
import { NOWHERE, type OfficeContext, signedIn } from '#server/shop/people/staff/office-context.ts'
import {
  findDeskRequest,
  type LockedRequest,
  lockRequest,
  refuseClosedRequest,
  refuseTakenRequest,
  takenBy,
  writeRequestNote,
} from './request-rows.ts'

const LATEST_CALL_MS = 90 * 24 * 60 * 60_000

/** In one transaction, after everybody else at the same request. */
async function step(
  context: OfficeContext,
  number: string,
  work: (tx: Db, request: LockedRequest) => Promise<void>,
): Promise<void> {
  await findDeskRequest(context, number)
  await withRetries(context.db, async (tx) => work(tx, await lockRequest(tx, number)))
}

const change = (tx: Db, id: number, values: Partial<Omit<LockedRequest, 'id'>>) =>
  tx.updateTable('feedback_request').set(values).where('id', '=', id).execute()

const nameOf = async (tx: Db, id: number | null) =>
  id === null
    ? null
    : ((await tx.selectFrom('staff').select('name').where('id', '=', id).executeTakeFirst())?.name ?? 'коллега')

/** `seen`: whose it was on the person's screen. Of two who press at once the second is told who was first. */
export function takeRequestOver(
  context: OfficeContext,
  number: string,
  { seen }: { seen: number | null },
): Promise<void> {
  const { id: me, name } = signedIn(context).staff
  return step(context, number, async (tx, request) => {
    refuseClosedRequest(request)
    if (request.taken_by === me) return
    if (request.taken_by !== seen) {
      const theirs = await nameOf(tx, request.taken_by)
      throw staleFields(
        theirs ? `Заявку № ${number} уже ведёт ${theirs}` : `Заявку № ${number} уже вернули в очередь`,
        [{ field: 'takenBy', label: 'Кто ведёт', yours: name, theirs }],
      )
    }
    const from = await nameOf(tx, request.taken_by)
    await change(tx, request.id, { taken_by: me, taken_at: context.clock() })
    await writeRequestNote(tx, context, request.id, { kind: 'taken', text: from ? `Раньше вёл: ${from}` : '' })
  })
}

export const leaveRequest = (context: OfficeContext, number: string): Promise<void> =>
  step(context, number, async (tx, request) => {
    refuseClosedRequest(request)
    if (request.taken_by === null) return
    await refuseTakenRequest(tx, context, request)
    await change(tx, request.id, { taken_by: null, taken_at: null })
    await writeRequestNote(tx, context, request.id, { kind: 'left' })
  })

interface Call {
  isAnswered: boolean
  nextAt?: string | null | undefined
  text?: string | undefined
}

function readMoment(text: string | null | undefined, now: Date): Date | null {
  if (!text) return null
  const moment = new Date(text)
  if (!(moment > now && moment.getTime() <= now.getTime() + LATEST_CALL_MS))
    throw invalid({ nextAt: ['Перезвонить можно с этой минуты и до трёх месяцев вперёд'] })
  return moment
}

/** With a moment the request leaves the queue and comes back by itself when it is there. */
export function noteRequestCall(context: OfficeContext, number: string, call: Call): Promise<void> {
  const now = context.clock()
  const nextAt = readMoment(call.nextAt, now)
  if (!call.isAnswered && !nextAt) throw invalid({ nextAt: ['Назовите, когда перезвонить'] })
  return step(context, number, async (tx, request) => {
    refuseClosedRequest(request)
    await refuseTakenRequest(tx, context, request)
    await change(tx, request.id, {
      ...takenBy(context, request),
      calls: request.calls + 1,
      next_call_at: nextAt,
      talked_at: call.isAnswered ? now : request.talked_at,
    })
    const kind = !call.isAnswered ? 'no-answer' : nextAt ? 'later' : 'talked'
    await writeRequestNote(tx, context, request.id, { kind, text: call.text, until: nextAt })
  })
}

/** Anybody of the desk may leave a word, whoever leads it and though it is over. */
export function noteOnRequest(context: OfficeContext, number: string, text: string): Promise<void> {
  if (text.trim() === '') throw invalid({ text: ['Напишите заметку'] })
  return step(context, number, (tx, { id }) => writeRequestNote(tx, context, id, { kind: 'note', text }))
}

/** The same end told again is no news. */
export const closeRequest = (
  context: OfficeContext,
  number: string,
  { result, text }: { result: RequestResult; text?: string | undefined },
): Promise<void> =>
  step(context, number, async (tx, request) => {
    if (request.state !== 'new' && request.result === result && request.closed_by === signedIn(context).staff.id) return
    refuseClosedRequest(request)
    await refuseTakenRequest(tx, context, request)
    await change(tx, request.id, {
      ...takenBy(context, request),
      ...closed(context, result),
    })
    await writeRequestNote(tx, context, request.id, { kind: 'closed', text: text?.trim() ?? '' })
  })

const closed = (context: OfficeContext, result: RequestResult) => ({
  state: result === 'spam' ? ('dropped' as const) : ('answered' as const),
  result,
  next_call_at: null,
  closed_at: context.clock(),
  closed_by: signedIn(context).staff.id,
})

/** With an order that goes on there is nothing to begin again; a cancelled one makes way for another. */
export const reopenRequest = (context: OfficeContext, number: string): Promise<void> =>
  step(context, number, async (tx, request) => {
    if (request.state === 'new') return
    const order =
      request.order_id === null
        ? undefined
        : await tx
            .selectFrom('shop_order')
            .select(['number', 'status'])
            .where('id', '=', request.order_id)
            .executeTakeFirst()
    if (order && order.status !== 'cancelled')
      throw conflict(`По заявке № ${number} есть заказ № ${order.number}: продолжайте в нём`)
    await change(tx, request.id, {
      state: 'new',
      result: null,
      refusal: null,
      closed_at: null,
      closed_by: null,
      talked_at: null,
      order_id: null,
      taken_by: signedIn(context).staff.id,
      taken_at: context.clock(),
    })
    await writeRequestNote(tx, context, request.id, {
      kind: 'reopened',
      text: order ? `Заказ № ${order.number} отменён` : '',
    })
  })

/** Written down before it is told. */
export async function revealRequestPhone(context: OfficeContext, number: string) {
  const scope = context.session?.staff.permissions.get('callbacks.work') ?? NOWHERE
  await findDeskRequest(context, number)
  const { id } = await findDeskRequest({ db: context.db, scope }, number)
  const { phone } = await context.db
    .selectFrom('feedback_request')
    .select('phone')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await withRetries(context.db, (tx) =>
    recordLook(tx, context, { thing: 'request', key: String(id), fields: ['phone'] }),
  )
  return { phone: formatPhone(phone) }
}

/**
 * Inside the transaction that places the order: the request is held first, so of two people the second finds the
 * first's order. Answers what to do when the order is there.
 */
export async function holdForOrder(
  tx: Db,
  context: OfficeContext,
  number: string,
): Promise<(order: { id: number; number: string }) => Promise<void>> {
  const scope = context.session?.staff.permissions.get('callbacks.work') ?? NOWHERE
  await findDeskRequest({ db: tx, scope }, number)
  const request = await lockRequest(tx, number)
  if (request.order_id !== null) {
    const order = await tx
      .selectFrom('shop_order')
      .select('number')
      .where('id', '=', request.order_id)
      .executeTakeFirstOrThrow()
    throw conflict(`По заявке № ${number} уже есть заказ № ${order.number}`)
  }
  refuseClosedRequest(request)
  await refuseTakenRequest(tx, context, request)
  return async (order) => {
    await change(tx, request.id, { ...takenBy(context, request), ...closed(context, 'sold'), order_id: order.id })
    await writeRequestNote(tx, context, request.id, { kind: 'order', text: order.number })
  }
}
