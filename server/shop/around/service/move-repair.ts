import { sql } from 'kysely'
import { conflict, notFound } from '#contract/api-error.ts'
import { formatMoney } from '#rules/money/money.ts'
import { isHeldByConsent } from '#rules/order/repair-consent.ts'
import { canMoveRepair, REPAIR_STATE_TEXTS, type RepairState } from '#rules/order/repair-state.ts'
import type { Db } from '#server/db/client.ts'
import { withRetries } from '#server/db/with-retries.ts'
import { putSms } from '#server/outbox/put-message.ts'
import { branchSignature, signedPhone } from '#server/shop/ground/branch-signature.ts'
import type { Services } from '#server/shop/ground/call-context.ts'
import { writeMessage } from '#server/shop/ground/messages/write-message.ts'
import { agreedSum, refuseBeyondConsent } from './consent.ts'
import { makeOffer, writeHeardOffer } from './offer.ts'

interface Move {
  number: string
  to: RepairState
  /** Shown to the owner beside the new state. */
  note?: string
  /** Kopecks, when the workshop names or changes it. */
  price?: number
  /** Its owner has said yes to the price by phone. */
  isAgreed?: boolean
  /** How long the price may be answered. */
  days?: number | undefined
  /** Asked under the repair's lock; throws to refuse. */
  check?: (tx: Db, repair: { id: number; state: RepairState }) => Promise<void>
}

/**
 * The door for whatever the workshop works with: a new state, its line of history and the owner's message, or none of
 * them.
 * Two moves of one repair follow one another; the second one may then be refused.
 */
export async function moveRepair(
  context: Pick<Services, 'db' | 'clock' | 'config'>,
  { number, to, note = '', price, isAgreed = false, days, check }: Move,
): Promise<void> {
  const { db, clock, config } = context
  const now = clock()
  await withRetries(db, async (tx) => {
    const repair = await tx.selectFrom('repair').selectAll().where('number', '=', number).forUpdate().executeTakeFirst()
    if (!repair) throw notFound('Такого ремонта нет')
    await check?.(tx, repair)
    if (!canMoveRepair(repair.state, to))
      throw conflict(`Из состояния «${REPAIR_STATE_TEXTS[repair.state]}» нельзя перейти в «${REPAIR_STATE_TEXTS[to]}»`)
    const sum = price ?? repair.price
    if (isAgreed && sum !== null && isHeldByConsent(to, { price: sum, agreed: await agreedSum(tx, repair.id) }))
      await writeHeardOffer(tx, repair, { now, price: sum, note, staffId: null })
    await refuseBeyondConsent(tx, { id: repair.id, price: sum }, to)
    if (to === 'agreement' && sum === null) throw conflict('Назовите цену: согласие спрашивают о ней')
    await tx
      .updateTable('repair')
      .set({
        state: to,
        price: sum,
        updated_at: now,
        ...(to === 'accepted' && {
          taken_at: now,
          taken_by: sql<number | null>`nullif(current_setting('shop.actor', true), '')::integer`,
        }),
        ...((to === 'ready' || to === 'declined') && { ready_at: now, reminded: 0 }),
        ...(to !== 'parts' && { awaited: '', awaited_kind: null, awaited_on: null }),
      })
      .where('id', '=', repair.id)
      .execute()
    await tx.insertInto('repair_history').values({ repair_id: repair.id, state: to, note, created_at: now }).execute()
    if (to === 'agreement') return makeOffer(context, tx, { ...repair, price: sum!, note, days })
    // the rest one looks up
    if (to !== 'accepted' && to !== 'ready' && to !== 'declined' && to !== 'cancelled') return
    // erased with the account
    if (repair.phone === '') return
    const center = await tx
      .selectFrom('service_center')
      .select(['name', 'address', 'phone', 'node_code'])
      .where('id', '=', repair.service_center_id)
      .executeTakeFirstOrThrow()
    const signature = {
      ...(await branchSignature(tx, config, center.node_code)),
      phone: signedPhone(center.phone),
    }
    const place = `${center.name}, ${center.address}`
    const { kind, sms } =
      to === 'accepted'
        ? await writeMessage(tx, 'repair.taken-in', signature, { number, place })
        : to === 'cancelled'
          ? await writeMessage(tx, 'repair.cancelled', signature, { number, note })
          : to === 'declined'
            ? await writeMessage(tx, 'repair.declined', signature, {
                number,
                tool: repair.tool,
                place,
                note: note && `${note.replace(/[.\s]+$/, '')}.`,
                price: sum ? `Диагностика ${formatMoney(sum)}.` : '',
              })
            : await writeMessage(tx, 'repair.ready', signature, {
                number,
                place,
                price: sum === null ? '' : `Цена ${formatMoney(sum)}.`,
                note,
              })
    await putSms(tx, repair.phone, sms, { now, kind, repairId: repair.id })
  })
}
