import { conflict, invalid, notFound } from '#contract/api-error.ts'
import type { RequestTemplate } from '#contract/office/requests.ts'
import { unfilledFacts } from '#rules/request/fill-answer.ts'
import type { Db } from '#server/db/client.ts'
import { withRetries } from '#server/db/with-retries.ts'
import { limit, type LimitRule } from '#server/kernel/limits.ts'
import { putLetter, putSms } from '#server/outbox/put-message.ts'
import { branchSignature } from '#server/shop/ground/branch-signature.ts'
import { writeMessage } from '#server/shop/ground/messages/write-message.ts'
import type { OfficeContext } from '#server/shop/people/staff/office-context.ts'
import {
  findDeskRequest,
  lockRequest,
  refuseClosedRequest,
  refuseTakenRequest,
  takenBy,
  writeRequestNote,
} from './request-rows.ts'

const ANSWERS: LimitRule = {
  name: 'answers to request',
  limit: 5,
  seconds: 3600,
  message: 'На эту заявку уже несколько раз ответили.',
}
const MOST_TEMPLATES = 50

/**
 * A letter goes only where its owner has proven to be reached: to the confirmed e-mail of the account or of the phone.
 */
export async function emailOfAsker(
  db: Db,
  { user_id, phone }: { user_id: number | null; phone: string },
): Promise<string | null> {
  const row = await db
    .selectFrom('customer')
    .select(['email'])
    .where((e) => (user_id === null ? e('phone', '=', phone) : e('id', '=', user_id)))
    .where('email_verified_at', 'is not', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row?.email ?? null
}

interface Answer {
  channel: 'sms' | 'email'
  text: string
}

/** It leaves ten seconds later, as everything a press of the shop's people sends. */
export async function answerBuyer(context: OfficeContext, number: string, { channel, text }: Answer): Promise<void> {
  const words = text.trim()
  if (words === '') throw invalid({ text: ['Напишите ответ'] })
  const unfilled = unfilledFacts(words)
  if (unfilled.length > 0) throw invalid({ text: [`Напишите сами вместо ${unfilled.join(', ')}`] })
  await findDeskRequest(context, number)
  await limit(context, ANSWERS, number)
  const now = context.clock()
  await withRetries(context.db, async (tx) => {
    const request = await lockRequest(tx, number)
    refuseClosedRequest(request)
    await refuseTakenRequest(tx, context, request)
    const shop = await branchSignature(tx, context.config, request.node_code)
    const values = { number, text: words.replace(/\n+/g, '\n\n') }
    const { kind, sms, letter } = await writeMessage(tx, 'request.answered', shop, values, { inSms: { text: words } })
    const envelope = { now, kind, requestId: request.id }
    if (channel === 'sms') await putSms(tx, request.phone, sms, envelope)
    else {
      const email = await emailOfAsker(tx, request)
      if (!email) throw conflict('Подтверждённого e-mail у покупателя нет: ответьте по SMS или звонком')
      await putLetter(tx, email, letter, envelope)
    }
    await tx
      .updateTable('feedback_request')
      .set({ ...takenBy(context, request), talked_at: now })
      .where('id', '=', request.id)
      .execute()
    await writeRequestNote(tx, context, request.id, { kind: 'sent', text: channel === 'sms' ? 'SMS' : 'Письмо' })
  })
}

/** What the sender holds already is on its way. */
export async function recallAnswer(context: OfficeContext, number: string, id: number): Promise<void> {
  const request = await findDeskRequest(context, number)
  await withRetries(context.db, async (tx) => {
    const message = await tx
      .selectFrom('outbox')
      .select(['state', 'channel'])
      .where('id', '=', id)
      .where('request_id', '=', request.id)
      .forUpdate()
      .executeTakeFirst()
    if (!message) throw notFound('Такого сообщения у заявки нет')
    if (message.state !== 'waiting') throw conflict('Сообщение уже ушло: его не отозвать')
    await tx.updateTable('outbox').set({ state: 'void' }).where('id', '=', id).execute()
    const text = message.channel === 'sms' ? 'SMS' : 'Письмо'
    await writeRequestNote(tx, context, request.id, { kind: 'recalled', text })
  })
}

export const listRequestTemplates = (db: Db): Promise<RequestTemplate[]> =>
  db.selectFrom('request_template').select(['id', 'name', 'text']).orderBy('name').execute()

export async function saveRequestTemplate(
  { db, clock }: OfficeContext,
  asked: { name: string; text: string },
): Promise<void> {
  const [name, text] = [asked.name.trim(), asked.text.trim()]
  if (name === '') throw invalid({ name: ['Назовите заготовку'] })
  if (text === '') throw invalid({ text: ['Напишите ответ'] })
  await withRetries(db, async (tx) => {
    const { count } = await tx
      .selectFrom('request_template')
      .select((e) => e.fn.countAll<number>().as('count'))
      .where('name', '<>', name)
      .executeTakeFirstOrThrow()
    if (count >= MOST_TEMPLATES) throw conflict(`Заготовок уже ${MOST_TEMPLATES}: уберите лишние`)
    await tx
      .insertInto('request_template')
      .values({ name, text, created_at: clock() })
      .onConflict((same) => same.column('name').doUpdateSet({ text }))
      .execute()
  })
}

export async function dropTemplate({ db }: OfficeContext, id: number): Promise<void> {
  await withRetries(db, (tx) => tx.deleteFrom('request_template').where('id', '=', id).execute())
}
