import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { invalid } from '#contract/api-error.ts'
import { type AuthKey, authKeyError, parseAuthKey } from '#rules/identity/auth-key.ts'
import { withRetries } from '#server/db/with-retries.ts'
import { putLetter } from '#server/outbox/put-message.ts'
import { branchSignature } from '#server/shop/ground/branch-signature.ts'
import type { CallContext } from '#server/shop/ground/call-context.ts'
import { readSetting } from '#server/kernel/settings.ts'
import { recordConsent } from '#server/shop/people/auth/consents.ts'
import { findGood } from '#server/shop/around/feedback/take-request.ts'
import { alertTakenLetter, priceAlertTakenLetter } from './alert-messages.ts'

/** A person waits for a few things; more is somebody else's list. */
const MOST_WAITING = 50

export function readAlertKey(text: string): AuthKey {
  const key = parseAuthKey(text)
  if (!key) throw invalid({ key: [authKeyError(text)!] })
  return key
}

/**
 * Once for a good, a branch and a person: asked again it is the same one, of the smaller number. Its token, or null
 * when it was there before.
 */
export async function askAlert(
  context: CallContext,
  key: AuthKey,
  { goodCode, moreThan, isPrice }: { goodCode: string; moreThan: number; isPrice: boolean },
): Promise<string | null> {
  const { db, config, nodeCode, visitor, clock } = context
  const [good, signature] = await Promise.all([findGood(db, goodCode), branchSignature(db, config, nodeCode)])
  if (good.is_hire) throw invalid({ goodCode: ['Такого товара нет в продаже'] })
  const priceBelow = isPrice ? await priceNow(context, good.code) : null
  const now = clock()
  const token = randomBytes(16).toString('base64url')
  return withRetries(db, async (tx) => {
    const { waiting } = await tx
      .selectFrom('stock_alert')
      .select(({ fn }) => fn.countAll<number>().as('waiting'))
      .where('recipient', '=', key.value)
      .where('state', '=', 'waiting')
      .executeTakeFirstOrThrow()
    const asked = await tx
      .insertInto('stock_alert')
      .values({
        good_code: good.code,
        node_code: nodeCode,
        user_id: visitor.userId,
        channel: key.type,
        recipient: key.value,
        more_than: isPrice ? 0 : moreThan,
        kind: isPrice ? 'price' : 'stock',
        price_below: priceBelow,
        token,
        created_at: now,
        changed_at: now,
      })
      .onConflict((conflict) =>
        conflict
          .columns(['recipient', 'good_code', 'node_code', 'kind'])
          // in words: as a parameter it would not tell the planner which index is meant
          .where(sql<boolean>`state = 'waiting'`)
          .doUpdateSet(({ fn, ref }) => ({
            more_than: fn('least', [ref('stock_alert.more_than'), ref('excluded.more_than')]),
            price_below: ref('excluded.price_below'),
          })),
      )
      .returning('token')
      .executeTakeFirstOrThrow()
    if (asked.token !== token) return null
    if (Number(waiting) >= MOST_WAITING)
      throw invalid({ key: ['На этот контакт уже записано много товаров. Уберите лишние по ссылке из письма.'] })
    const whose = { userId: visitor.userId, given: true, way: 'form', [key.type]: key.value } as const
    await recordConsent(tx, { ...whose, kind: 'personal-data' }, visitor, now)
    // a lower price is advertising by law: it leaves by this consent alone
    if (isPrice) await recordConsent(tx, { ...whose, kind: 'price-alerts' }, visitor, now)
    // an SMS costs money and comes anyway when there is something to tell
    if (key.type === 'email') {
      const write = isPrice ? priceAlertTakenLetter : alertTakenLetter
      const { kind, letter } = await write(tx, { good, token, signature })
      await putLetter(tx, key.value, letter, { now, kind })
    }
    return token
  })
}

/** What it costs in the branch now: lower than this is news. */
async function priceNow({ db, nodeCode }: CallContext, goodCode: string): Promise<number> {
  const [{ alerts }, offer] = await Promise.all([
    readSetting(db, 'prices'),
    db
      .selectFrom('good_offer')
      .select('price')
      .where('good_code', '=', goodCode)
      .where('node_code', '=', nodeCode)
      .executeTakeFirst(),
  ])
  if (!alerts) throw invalid({ goodCode: ['Магазин не сообщает о снижении цен'] })
  if (!offer) throw invalid({ goodCode: ['В этом городе у товара нет цены'] })
  return offer.price
}
