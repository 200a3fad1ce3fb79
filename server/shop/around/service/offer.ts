import { randomBytes } from 'node:crypto'
import { conflict, invalid, notFound } from '#contract/api-error.ts'
import { DAY_MS } from '#rules/calendar/durations.ts'
import { dayText, moscowMoment } from '#rules/calendar/moscow-time.ts'
import { formatMoney } from '#rules/money/money.ts'
import type { Db } from '#server/db/client.ts'
import { withRetries } from '#server/db/with-retries.ts'
import { limit, limitByAddress, type LimitRule } from '#server/kernel/limits.ts'
import { putLetter, putSms } from '#server/outbox/put-message.ts'
import { branchSignature } from '#server/shop/ground/branch-signature.ts'
import type { CallContext, Services } from '#server/shop/ground/call-context.ts'
import { writeMessage } from '#server/shop/ground/messages/write-message.ts'

const USUAL_DAYS = 7
const LONGEST_REASON = 300
/** Links stay in phones: long after the answer they open nothing. */
const LINK_DAYS = 90

/** Of an SMS every letter counts; addresses here are of small letters. 128 bits nobody can guess. */
const newToken = () =>
  BigInt(`0x${randomBytes(16).toString('hex')}`)
    .toString(36)
    .padStart(25, '0')
const TOKEN = /^[0-9a-z]{25}$/

export const repairOfferPath = (token: string) => `/repair/${token}/`

export const offerState = (
  { answer, valid_until }: { answer: 'agreed' | 'refused' | 'replaced' | null; valid_until: Date },
  now: Date,
) => answer ?? (valid_until > now ? ('waiting' as const) : ('ended' as const))

interface Offered {
  id: number
  number: string
  phone: string
  tool: string
  diagnosis: string
  price: number
  service_center_id: number
  user_id: number | null
  note?: string
  days?: number | undefined
}

/** What was found and what it costs, as it is now, with a link to answer by. The one before opens nothing any more. */
export async function makeOffer({ config, clock }: Pick<Services, 'config' | 'clock'>, tx: Db, repair: Offered) {
  const now = clock()
  await tx
    .updateTable('repair_offer')
    .set({ answer: 'replaced', answered_at: now })
    .where('repair_id', '=', repair.id)
    .where('answer', 'is', null)
    .execute()
  const token = newToken()
  const until = new Date(now.getTime() + (repair.days ?? USUAL_DAYS) * DAY_MS)
  await tx
    .insertInto('repair_offer')
    .values({
      repair_id: repair.id,
      token,
      diagnosis: repair.diagnosis || (repair.note ?? ''),
      lines: JSON.stringify(await offeredLines(tx, repair.id)),
      total: repair.price,
      sent_at: now,
      valid_until: until,
      answer: null,
      answered_at: null,
    })
    .execute()
  await notifyOfOffer(tx, repair, { now, until, token, config })
}

const offeredLines = (tx: Db, repairId: number) =>
  tx
    .selectFrom('repair_line')
    .select(['name', 'quantity', 'price'])
    .where('repair_id', '=', repairId)
    .orderBy('id')
    .execute()

interface Heard {
  now: Date
  price: number
  note: string
  /** Null: whoever works at the shop's terminal. */
  staffId: number | null
}

/** Told and agreed to by phone: what it was about is kept like an offer, its link nobody has. */
export async function writeHeardOffer(
  tx: Db,
  { id, diagnosis }: { id: number; diagnosis: string },
  { now, price, note, staffId }: Heard,
): Promise<void> {
  await tx
    .insertInto('repair_offer')
    .values({
      repair_id: id,
      token: newToken(),
      diagnosis,
      lines: JSON.stringify(await offeredLines(tx, id)),
      total: price,
      sent_at: now,
      valid_until: now,
      answer: 'agreed',
      reason: note,
      answered_at: now,
      way: 'phone',
      heard_by: staffId,
    })
    .execute()
}

interface OfferNotice {
  now: Date
  until: Date
  token: string
  config: Services['config']
}

async function notifyOfOffer(tx: Db, repair: Offered, { now, until, token, config }: OfferNotice) {
  const center = await tx
    .selectFrom('service_center')
    .select('node_code')
    .where('id', '=', repair.service_center_id)
    .executeTakeFirstOrThrow()
  const signature = await branchSignature(tx, config, center.node_code)
  const url = `${signature.url}${repairOfferPath(token)}`
  const lastDay = dayText(moscowMoment(until)!.day)
  const { kind, sms, letter } = await writeMessage(
    tx,
    'repair.offer',
    signature,
    {
      number: repair.number,
      total: formatMoney(repair.price),
      tool: repair.tool,
      diagnosis: repair.diagnosis && `Что нашли: ${repair.diagnosis}`,
      note: repair.note ? `${repair.note.replace(/[.\s]+$/, '')}.` : '',
      lastDay,
      link: url,
    },
    { button: url },
  )
  const envelope = { now, kind, repairId: repair.id }
  // erased with the account
  if (repair.phone !== '') await putSms(tx, repair.phone, sms, envelope)
  const owner =
    repair.user_id === null
      ? undefined
      : await tx
          .selectFrom('customer')
          .select('email')
          .where('id', '=', repair.user_id)
          .where('email_verified_at', 'is not', null)
          .where('deleted_at', 'is', null)
          .executeTakeFirst()
  if (owner?.email) await putLetter(tx, owner.email, letter, envelope)
}

const WRONG_LINKS: LimitRule = {
  name: 'wrong repair links',
  limit: 30,
  seconds: 3600,
  message: 'По этим ссылкам ремонтов нет.',
}
const LOOKS: LimitRule = {
  name: 'repair link',
  limit: 60,
  seconds: 60,
  message: 'Эту ссылку открывали много раз подряд.',
}

type Asking = Pick<CallContext, 'db' | 'clock' | 'config' | 'ports'> & { visitor: { ip: string } }

/** The offer behind a link. A guessed one and one long over are alike, and counted. */
export async function openOffer(context: Asking, token: string) {
  if (TOKEN.test(token)) {
    await limit(context, LOOKS, token)
    const offer = await context.db
      .selectFrom('repair_offer as offer')
      .innerJoin('repair', 'repair.id', 'offer.repair_id')
      .innerJoin('service_center as center', 'center.id', 'repair.service_center_id')
      .selectAll('offer')
      .select([
        'repair.number',
        'repair.tool',
        'repair.state',
        'center.name as center_name',
        'center.address',
        'center.phone',
        'center.node_code',
        'repair.promised_on',
      ])
      .where('offer.token', '=', token)
      .executeTakeFirst()
    if (offer && context.clock().getTime() - offer.sent_at.getTime() < LINK_DAYS * DAY_MS) return offer
  }
  await limitByAddress(context, WRONG_LINKS)
  throw notFound('Такого ремонта нет')
}
export type OpenOffer = Awaited<ReturnType<typeof openOffer>>

export interface OfferAnswer {
  answer: 'agreed' | 'refused'
  reason?: string
}

/** Once: of two presses the second hears what the first has said. */
export async function answerOffer(context: Asking, token: string, asked: OfferAnswer): Promise<void> {
  const { id, repair_id } = await openOffer(context, token)
  const reason = (asked.reason ?? '').trim().replace(/\s+/g, ' ').slice(0, LONGEST_REASON)
  if (asked.answer === 'refused' && reason === '')
    throw invalid({ reason: ['Напишите, почему: мастер предложит другое'] })
  const now = context.clock()
  await withRetries(context.db, async (tx) => {
    const repair = await tx
      .selectFrom('repair')
      .select(['id', 'state'])
      .where('id', '=', repair_id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const offer = await tx.selectFrom('repair_offer').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const state = offerState(offer, now)
    if (state === asked.answer) return
    if (state !== 'waiting') throw conflict(ANSWERED[state])
    if (repair.state !== 'agreement') throw conflict('Ремонт идёт дальше без этого ответа: позвоните в сервисный центр')
    await tx
      .updateTable('repair_offer')
      .set({ answer: asked.answer, reason: asked.answer === 'refused' ? reason : '', answered_at: now })
      .where('id', '=', id)
      .execute()
    // open screens hear of the repair: its row moves with either answer
    const isAgreed = asked.answer === 'agreed'
    await tx
      .updateTable('repair')
      .set({ updated_at: now, ...(isAgreed ? { state: 'repair' as const } : {}) })
      .where('id', '=', repair_id)
      .execute()
    if (isAgreed)
      await tx
        .insertInto('repair_history')
        .values({ repair_id, state: 'repair', note: 'Вы согласились с ценой', created_at: now })
        .execute()
  })
}

const ANSWERED = {
  agreed: 'Вы уже согласились с ценой. Если передумали, позвоните в сервисный центр',
  refused: 'Вы уже отказались. Если передумали, позвоните в сервисный центр',
  replaced: 'Мастер изменил предложение: откройте ссылку из последнего сообщения',
  ended: 'Срок ответа прошёл: позвоните в сервисный центр, цену подтвердят заново',
} as const

/** The link that took the place of one, while it waits; null: none has been sent yet. */
export async function newerOffer(
  db: Db,
  { id, repair_id }: Pick<OpenOffer, 'id' | 'repair_id'>,
): Promise<string | null> {
  const newer = await db
    .selectFrom('repair_offer')
    .select('token')
    .where('repair_id', '=', repair_id)
    .where('id', '>', id)
    .where('answer', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newer?.token ?? null
}
