import { conflict, invalid, notFound } from '#contract/api-error.ts'
import type { CheckedInput } from '#contract/call.ts'
import type { issueGiftCard, reissueGiftCard } from '#contract/office/gift-cards.ts'
import { dayOfYearText, isCalendarDay } from '#rules/calendar/moscow-time.ts'
import { emailError } from '#rules/identity/email.ts'
import { normalizePhone } from '#rules/identity/phone.ts'
import { denominationError } from '#rules/money/gift-card.ts'
import { formatMoney, type Kopecks, rublesToKopecks } from '#rules/money/money.ts'
import { cardText } from '#rules/money/promo-code.ts'
import type { Db } from '#server/db/client.ts'
import { withRetries } from '#server/db/with-retries.ts'
import { putLetter, putSms } from '#server/outbox/put-message.ts'
import { branchSignature } from '#server/shop/ground/branch-signature.ts'
import { writeMessage } from '#server/shop/ground/messages/write-message.ts'
import { findDrawer } from '#server/shop/money/movements/cash-day.ts'
import { writeMovements } from '#server/shop/money/movements/write-movements.ts'
import { needFresh, type OfficeContext, signedIn } from '#server/shop/people/staff/office-context.ts'
import { hashOfCard, makeCardNumber } from './card-number.ts'
import { todayOf } from './desk-cards.ts'
import { writeEntry } from './gift-cards.ts'

type Issued = CheckedInput<typeof issueGiftCard>['body']
type Reissued = CheckedInput<typeof reissueGiftCard>['body']

/** All that is wrong at once; asked before whoever presses has to prove that it is them. */
function readIssued(asked: Issued, now: Date) {
  const sum = rublesToKopecks(asked.denomination)
  const fields: Record<string, string[]> = {}
  const wrong = denominationError(sum)
  if (wrong) fields['denomination'] = [wrong]
  if (asked.recipient.trim() === '') fields['recipient'] = ['Напишите, кому карта']
  const to = readReceiver(asked, fields)
  if (!isCalendarDay(asked.expiresOn) || asked.expiresOn <= todayOf(now))
    fields['expiresOn'] = ['Последний день — позже сегодняшнего']
  const giftReason = asked.giftReason?.trim() ?? ''
  if (asked.origin === 'gift' && giftReason === '') fields['giftReason'] = ['Напишите, за что подарок']
  if (asked.origin === 'sold' && asked.paidBy === undefined) fields['paidBy'] = ['Выберите, чем заплатили за карту']
  if (asked.origin === 'sold' && asked.paidBy && asked.paidBy !== 'transfer' && asked.shop === undefined)
    fields['shop'] = ['Выберите магазин: в его кассе деньги']
  if (Object.keys(fields).length > 0) throw invalid(fields)
  return { sum, ...to, giftReason: asked.origin === 'gift' ? giftReason : '' }
}

function readReceiver(asked: Pick<Issued, 'phone' | 'email'>, fields: Record<string, string[]>) {
  const phone = asked.phone?.trim() ? normalizePhone(asked.phone) : null
  const email = asked.email?.trim() || null
  if (asked.phone?.trim() && phone === null) fields['phone'] = ['Телефон записан неверно']
  const badEmail = emailError(email)
  if (badEmail) fields['email'] = [badEmail]
  return { phone, email }
}

/**
 * The number is told to whoever issues it and sent to whoever gets it; the shop keeps no more than its hash. A press
 * sent again finds the card it has made, and no number.
 */
export async function issueCard(context: OfficeContext, asked: Issued): Promise<{ number: string | null; id: number }> {
  const { db, clock } = context
  const now = clock()
  const { sum, phone, email, giftReason } = readIssued(asked, now)
  const paidBy = asked.origin === 'sold' ? asked.paidBy! : null
  const shop = paidBy === null || paidBy === 'transfer' ? null : await findDrawer(context, asked.shop!)
  needFresh(context)
  const number = makeCardNumber()
  const hash = await hashOfCard(number)
  const made = await withRetries(db, async (tx) => {
    const card = await tx
      .insertInto('gift_card')
      .values({
        code_hash: hash,
        last4: number.slice(-4),
        denomination: sum,
        recipient_name: asked.recipient.trim(),
        recipient_phone: phone,
        recipient_email: email,
        message: asked.message?.trim() ?? '',
        expires_on: asked.expiresOn,
        blocked_at: null,
        staff_id: signedIn(context).staff.id,
        created_at: now,
        origin: asked.origin,
        gift_reason: giftReason,
        request_key: asked.key,
        reissue_key: null,
      })
      .onConflict((known) => known.column('request_key').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!card) return null
    const reason = asked.origin === 'gift' ? `Подарок: ${giftReason}` : 'Карта продана'
    await writeEntry(tx, { cardId: card.id, amount: sum, orderId: null, reason, now })
    if (paidBy !== null)
      await writeMovements(
        tx,
        context,
        { subject: 'gift-card', id: card.id, node_code: await nodeOf(tx, shop), warehouse_id: shop },
        [
          { kind: 'charged', purpose: 'card', sum },
          { kind: 'received', purpose: 'card', sum, way: paidBy },
        ],
      )
    await sendNumber(tx, context, {
      number,
      sum,
      phone,
      email,
      name: asked.recipient.trim(),
      message: asked.message?.trim() ?? '',
      expiresOn: asked.expiresOn,
    })
    return card.id
  })
  if (made !== null) return { number: cardText(number), id: made }
  const { id } = await db
    .selectFrom('gift_card')
    .select('id')
    .where('request_key', '=', asked.key)
    .executeTakeFirstOrThrow()
  return { number: null, id }
}

async function nodeOf(tx: Db, shop: number | null): Promise<string> {
  if (shop === null) return ''
  const { node_code } = await tx
    .selectFrom('warehouse')
    .select('node_code')
    .where('id', '=', shop)
    .executeTakeFirstOrThrow()
  return node_code
}

interface Numbered {
  number: string
  sum: Kopecks
  phone: string | null
  email: string | null
  name: string
  message: string
  expiresOn: string
}

async function sendNumber(tx: Db, { config, clock }: OfficeContext, card: Numbered): Promise<void> {
  const { kind, sms, letter } = await writeMessage(tx, 'gift.issued', await branchSignature(tx, config, ''), {
    name: card.name,
    sum: formatMoney(card.sum),
    number: cardText(card.number),
    until: dayOfYearText(card.expiresOn),
    message: card.message,
  })
  const envelope = { now: clock(), kind, isSecret: true }
  if (card.phone !== null) await putSms(tx, card.phone, sms, envelope)
  if (card.email !== null) await putLetter(tx, card.email, letter, envelope)
}

const lockCard = (tx: Db, id: number) =>
  tx.selectFrom('gift_card').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** A lost number is made anew and sent again: the old one pays nothing, what lies on the card stays on it. */
export async function reissueCard(context: OfficeContext, id: number, asked: Reissued): Promise<string | null> {
  const fields: Record<string, string[]> = {}
  const to = readReceiver(asked, fields)
  if (Object.keys(fields).length > 0) throw invalid(fields)
  const number = makeCardNumber()
  const hash = await hashOfCard(number)
  return withRetries(context.db, async (tx) => {
    const card = await lockCard(tx, id)
    if (!card) throw notFound('Такой карты нет')
    if (card.reissue_key === asked.key) return null
    if (card.blocked_at !== null) throw conflict('Карта заблокирована: сначала разблокируйте её')
    if (card.expires_on < todayOf(context.clock()))
      throw conflict(`Карта действовала по ${dayOfYearText(card.expires_on)}: сначала продлите её`)
    const { sum } = await tx
      .selectFrom('gift_entry')
      .select((e) => e.fn.sum<number>('amount').as('sum'))
      .where('card_id', '=', id)
      .executeTakeFirstOrThrow()
    if (Number(sum) <= 0) throw conflict('На карте ничего не осталось')
    needFresh(context)
    const phone = to.phone ?? card.recipient_phone
    const email = to.email ?? card.recipient_email
    await tx
      .updateTable('gift_card')
      .set({
        code_hash: hash,
        last4: number.slice(-4),
        recipient_phone: phone,
        recipient_email: email,
        reissue_key: asked.key,
      })
      .where('id', '=', id)
      .execute()
    // whoever has found the number may have put it into their cart already
    await tx.updateTable('cart').set({ gift_card_id: null }).where('gift_card_id', '=', id).execute()
    await sendNumber(tx, context, {
      number,
      sum: Number(sum),
      phone,
      email,
      name: card.recipient_name,
      message: card.message,
      expiresOn: card.expires_on,
    })
    return cardText(number)
  })
}

export async function extendCard({ db, clock }: OfficeContext, id: number, expiresOn: string): Promise<void> {
  await withRetries(db, async (tx) => {
    const card = await lockCard(tx, id)
    if (!card) throw notFound('Такой карты нет')
    if (!isCalendarDay(expiresOn) || expiresOn <= card.expires_on || expiresOn <= todayOf(clock()))
      throw invalid({ expiresOn: [`Выберите день позже ${dayOfYearText(card.expires_on)} и позже сегодняшнего`] })
    await tx.updateTable('gift_card').set({ expires_on: expiresOn }).where('id', '=', id).execute()
  })
}
