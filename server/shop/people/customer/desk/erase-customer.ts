import { conflict, invalid } from '#contract/api-error.ts'
import { moscowMoment } from '#rules/calendar/moscow-time.ts'
import type { Db } from '#server/db/client.ts'
import { withRetries } from '#server/db/with-retries.ts'
import { type OfficeContext, signedIn } from '#server/shop/people/staff/office-context.ts'
import { erasePerson } from '../erase-person.ts'
import { endedOf, gatherGuest, theirsByName } from '../gather-guest.ts'
import { refuseWhileOpen } from '../open-business.ts'
import { lockDeskCustomer } from './find-desk-customer.ts'
import { insertSubjectRequest } from './subject-requests.ts'

interface Asked {
  request?: number | undefined
  confirm: string
}

/** The request it is done by: one that waits, or one written down with it. */
async function requestFor(tx: Db, context: OfficeContext, id: number, requestId: number | undefined) {
  if (requestId === undefined) {
    const made = await insertSubjectRequest(tx, context, {
      userId: id,
      kind: 'erase',
      who: '',
      text: '',
      receivedOn: moscowMoment(context.clock())!.day,
      staffId: signedIn(context).staff.id,
    })
    return { id: made, reason: 'request' as const }
  }
  const row = await tx
    .selectFrom('subject_request')
    .select(['id', 'kind'])
    .where('id', '=', requestId)
    .where('user_id', '=', id)
    .where('answered_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!row || (row.kind !== 'erase' && row.kind !== 'stop'))
    throw conflict('Такого открытого запроса на удаление у этого клиента нет')
  return { id: row.id, reason: row.kind === 'stop' ? ('withdrawal' as const) : ('request' as const) }
}

/** The same erasure as the account's own; the request it answers is closed with it. */
export async function eraseByDesk(context: OfficeContext, id: number, asked: Asked): Promise<{ erasure: number }> {
  const now = context.clock()
  const staffId = signedIn(context).staff.id
  return withRetries(context.db, async (tx) => {
    const customer = await lockDeskCustomer(tx, context, id)
    if (asked.confirm.trim() !== String(id)) throw invalid({ confirm: [`Введите номер карточки: ${id}`] })
    if (customer.phone !== null)
      await gatherGuest(tx, { userId: id, phone: customer.phone, isTheirs: endedOf(theirsByName(customer.name, now)) })
    await refuseWhileOpen(tx, id)
    const request = await requestFor(tx, context, id, asked.request)
    const erasure = await erasePerson(tx, customer, {
      reason: request.reason,
      staffId,
      requestId: request.id,
      sealing: context.sealing,
      now,
    })
    await tx
      .updateTable('subject_request')
      .set({ answered_at: now, answered_by: staffId, answer: 'Данные удалены, составлен акт' })
      .where('user_id', '=', id)
      .where('answered_at', 'is', null)
      .execute()
    return { erasure }
  })
}
