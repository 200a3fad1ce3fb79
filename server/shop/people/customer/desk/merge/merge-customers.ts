import { sql } from 'kysely'
import { conflict, invalid } from '#contract/api-error.ts'
import type { MergeChoice } from '#contract/office/customer-merge.ts'
import type { AuthKey } from '#rules/identity/auth-key.ts'
import { hidePhone } from '#rules/identity/hide-phone.ts'
import { NBSP } from '#rules/text/typography.ts'
import type { Db } from '#server/db/client.ts'
import { withRetries } from '#server/db/with-retries.ts'
import { revokeTokens } from '#server/kernel/tokens.ts'
import { putSms } from '#server/outbox/put-message.ts'
import { recordConsent } from '#server/shop/people/auth/consents.ts'
import { standingConsents } from '#server/shop/people/consents/standing.ts'
import { dropCodes, spendCode } from '#server/shop/people/auth/codes.ts'
import { branchSignature } from '#server/shop/ground/branch-signature.ts'
import { writeMessage } from '#server/shop/ground/messages/write-message.ts'
import { type OfficeContext, signedIn } from '#server/shop/people/staff/office-context.ts'
import { changeBonuses } from '../../bonuses.ts'
import { type Customer, findCustomer } from '../../customer-queries.ts'
import { findDeskCustomer, lockDeskCustomer } from '../find-desk-customer.ts'
import { checkMergeCode, type GivenMergeProof } from './merge-codes.ts'
import { countThings, moveThings } from './move-things.ts'
import { obstaclesOf } from './read-merge.ts'
import { WIPED_CUSTOMER } from '../../wiped-customer.ts'

interface Asked {
  choice: MergeChoice
  kept: GivenMergeProof
  closed: GivenMergeProof
}

/**
 * A number that was given up goes to somebody else, some within months: as long as guests' orders are taken over by it.
 */
const OPENS_MS = 90 * 24 * 60 * 60 * 1000

const cardText = (id: number) => `№${NBSP}${id}`

async function mergedInto(db: Db, id: number): Promise<number | null> {
  const row = await db.selectFrom('customer').select('merged_into').where('id', '=', id).executeTakeFirst()
  return row?.merged_into ?? null
}

/**
 * Everything of `closedId` becomes `keptId`'s, in one transaction. Whoever signs in afterwards sees what was two
 * people's business until now, so each card's owner says yes by a code sent to that card; the shop's person alone
 * cannot.
 * Sent again it changes nothing.
 */
export async function mergeTwo(
  context: OfficeContext,
  keptId: number,
  closedId: number,
  asked: Asked,
): Promise<{ id: number }> {
  if (keptId === closedId) throw invalid({ other: ['Это одна и та же карточка'] })
  await findDeskCustomer(context, keptId)
  const already = await mergedInto(context.db, closedId)
  if (already === keptId) return { id: keptId }
  if (already !== null) throw conflict(`Карточку ${cardText(closedId)} уже объединили с ${cardText(already)}`)
  await findDeskCustomer(context, closedId)
  const [kept, closed] = [await findCustomer(context.db, keptId), await findCustomer(context.db, closedId)]
  const pair = { id: keptId, other: closedId }
  const byKept = await checkMergeCode(context, kept, { ...pair, field: 'kept.code' }, asked.kept)
  const byClosed = await checkMergeCode(context, closed, { ...pair, field: 'closed.code' }, asked.closed)
  if (asked.choice.phone === 'closed' && byClosed.key.type !== 'phone')
    throw invalid({ 'choice.phone': ['Чтобы телефон остался, код должен прийти на него'] })
  return withRetries(context.db, async (tx) => {
    const locked = await lockBoth(tx, context, keptId, closedId)
    if (locked === 'done') return { id: keptId }
    const obstacles = await obstaclesOf(tx, keptId, closedId)
    if (obstacles.length > 0) throw conflict(obstacles.join(' '))
    // what a code was sent to must still be the card's
    for (const [card, { key }] of [
      [locked.kept, byKept],
      [locked.closed, byClosed],
    ] as const)
      if (card[key.type] !== key.value) throw conflict('Телефон или e-mail карточки успели сменить. Начните заново.')
    await spendCode(tx, byKept.proof)
    await spendCode(tx, byClosed.proof)
    await join(tx, context, { ...locked, choice: asked.choice, proven: [byKept.key, byClosed.key] })
    return { id: keptId }
  })
}

/**
 * In the order of the checkout and of an order's steps (cart, order, customer), so that nobody waits for the other. An
 * order placed meanwhile is moved with the rest, or is written to the kept card by the table's own trigger.
 */
async function lockBoth(
  tx: Db,
  context: OfficeContext,
  keptId: number,
  closedId: number,
): Promise<{ kept: Customer; closed: Customer } | 'done'> {
  const both = [keptId, closedId]
  await tx.selectFrom('cart').select('uuid').where('user_id', 'in', both).orderBy('uuid').forUpdate().execute()
  for (const table of ['shop_order', 'hire_booking', 'repair'] as const)
    await tx.selectFrom(table).select('id').where('user_id', '=', closedId).orderBy('id').forUpdate().execute()
  await sql`select from customer where id = any(${both}::bigint[]) order by id for update`.execute(tx)
  if ((await mergedInto(tx, closedId)) === keptId) return 'done'
  return {
    kept: await lockDeskCustomer(tx, context, keptId),
    closed: await lockDeskCustomer(tx, context, closedId),
  }
}

interface Joining {
  kept: Customer
  closed: Customer
  choice: MergeChoice
  proven: readonly AuthKey[]
}

async function join(tx: Db, context: OfficeContext, { kept, closed, choice, proven }: Joining): Promise<void> {
  const now = context.clock()
  const staffId = signedIn(context).staff.id
  const counted = await countThings(tx, closed.id)
  await moveBonuses(tx, { from: closed, to: kept, staffId, now })
  await moveThings(tx, { from: closed.id, to: kept.id, now, adoptCart: context.upper.adoptCart })
  // the person comes in anew, knowing what is inside now
  await revokeTokens(tx, kept.id)
  await tx.deleteFrom('customer_device').where('user_id', '=', kept.id).execute()
  await emptyClosed(tx, closed, kept.id, now)
  await writeChosen(tx, { kept, closed, choice, now })
  await recordFormerKeys(tx, { kept, closed, proven, now })
  await settleMailing(tx, kept, closed, now)
  await tx
    .insertInto('customer_merge')
    .values({
      kept_id: kept.id,
      closed_id: closed.id,
      staff_id: staffId,
      figures: JSON.stringify(Object.fromEntries(counted.map(({ what, count }) => [what, count]))),
      at: now,
    })
    .execute()
  await notifyMerged(tx, context, { kept, closed, choice, now })
}

async function moveBonuses(
  tx: Db,
  { from, to, staffId, now }: { from: Customer; to: Customer; staffId: number; now: Date },
): Promise<void> {
  const amount = from.bonus_balance
  if (amount === 0) return
  const shared = { orderNumber: null, now, staffId }
  await changeBonuses(tx, {
    ...shared,
    userId: from.id,
    amount: -amount,
    reason: `Перешли на карточку ${cardText(to.id)}: карточки объединены`,
  })
  await changeBonuses(tx, {
    ...shared,
    userId: to.id,
    amount,
    reason: `Перешли с карточки ${cardText(from.id)}: карточки объединены`,
  })
}

/** The row stays: bonuses and the journal name it, its old link leads on. Nobody signs in by it any more. */
async function emptyClosed(tx: Db, { id }: Customer, keptId: number, now: Date): Promise<void> {
  await tx
    .updateTable('customer')
    .set({
      name: `Объединена с ${cardText(keptId)}`,
      ...WIPED_CUSTOMER,
      deleted_at: now,
      merged_into: keptId,
    })
    .where('id', '=', id)
    .execute()
}

/**
 * The password is never the closed card's. A new phone or e-mail proves nothing for a day, as after any change of them.
 */
async function writeChosen(
  tx: Db,
  { kept, closed, choice, now }: Omit<Joining, 'proven'> & { now: Date },
): Promise<void> {
  await tx
    .updateTable('customer')
    .set({
      ...(choice.name === 'closed' ? { name: closed.name } : {}),
      ...(choice.birthdate === 'closed' ? { birthdate: closed.birthdate } : {}),
      ...(choice.phone === 'closed' ? { phone: closed.phone, phone_changed_at: now } : {}),
      ...(choice.email === 'closed'
        ? {
            email: closed.email,
            email_set_at: closed.email_set_at,
            email_verified_at: closed.email_verified_at,
            email_new: closed.email_new,
            email_changed_at: now,
          }
        : {}),
      ...(kept.city_fias_id === null ? { city_fias_id: closed.city_fias_id } : {}),
    })
    .where('id', '=', kept.id)
    .execute()
  // a letter sent to an address that has just been given up must confirm nothing
  if (choice.email === 'closed') await tx.deleteFrom('email_confirmation').where('user_id', '=', kept.id).execute()
}

/** What did not stay is found by the desk; the way in only where a code has just come to it. */
async function recordFormerKeys(
  tx: Db,
  { kept, closed, proven, now }: Omit<Joining, 'choice'> & { now: Date },
): Promise<void> {
  const { phone, email } = await findCustomer(tx, kept.id)
  const had = [
    ...[kept.phone, closed.phone].map((value) => ({ kind: 'phone' as const, value })),
    ...[kept.email, closed.email].map((value) => ({ kind: 'email' as const, value })),
  ]
  for (const { kind, value } of had) {
    if (value === null || value === phone || value === email) continue
    await dropCodes(tx, value)
    await tx.deleteFrom('customer_former_key').where('value', '=', value).execute()
    const opens = proven.some((key) => key.type === kind && key.value === value)
    await tx
      .insertInto('customer_former_key')
      .values({
        user_id: kept.id,
        kind,
        value,
        opens_until: opens ? new Date(now.getTime() + OPENS_MS) : null,
        created_at: now,
      })
      .execute()
  }
}

/** Letters go only where both cards wanted them: a «no» of one is a «no». */
async function settleMailing(tx: Db, kept: Customer, closed: Customer, now: Date): Promise<void> {
  if (kept.mailing_agreement && closed.mailing_agreement) return
  await tx.updateTable('customer').set({ mailing_agreement: false }).where('id', '=', kept.id).execute()
  if (!(await standingConsents(tx, kept.id)).includes('mailing')) return
  await recordConsent(
    tx,
    { userId: kept.id, kind: 'mailing', given: false, way: 'office', where: 'Пульт, при объединении карточек' },
    { ip: '', headers: {} },
    now,
  )
}

async function notifyMerged(
  tx: Db,
  { config }: Pick<OfficeContext, 'config'>,
  { kept, closed, choice, now }: Omit<Joining, 'proven'> & { now: Date },
): Promise<void> {
  const phone = (choice.phone === 'kept' ? kept : closed).phone!
  const { kind, sms } = await writeMessage(tx, 'account.merged', await branchSignature(tx, config, ''), {
    cards: `${cardText(kept.id)} и ${cardText(closed.id)}`,
    login: hidePhone(phone),
    stranger: 'Не просили? Позвоните нам.',
  })
  for (const to of [kept.phone!, closed.phone!]) await putSms(tx, to, sms, { now, kind })
}
