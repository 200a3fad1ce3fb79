import { conflict, notFound } from '#contract/api-error.ts'
import { formatMoney } from '#rules/money/money.ts'
import { canMoveRepair, REPAIR_STATE_TEXTS, type RepairState } from '#rules/order/repair-state.ts'
import type { Db } from '#server/db/client.ts'
import { putSms } from '#server/outbox/put-message.ts'
import { readSetting } from '#server/kernel/settings.ts'

interface Move {
  number: string
  to: RepairState
  /** Shown to the owner beside the new state. */
  note?: string
  /** Kopecks, when the workshop names or changes it. */
  price?: number
}

/** Only these are worth a message; the rest one looks up. */
const TOLD: readonly RepairState[] = ['agreement', 'ready', 'cancelled']

/**
 * The door for whatever the workshop works with: a new state, its line of history and the owner's message, or none of
 * them.
 * Two moves of one repair follow one another; the second one may then be refused.
 */
export async function moveRepair(
  { db, clock }: { db: Db; clock: () => Date },
  { number, to, note = '', price }: Move,
): Promise<void> {
  const now = clock()
  const shop = await readSetting(db, 'shop')
  await db.transaction().execute(async (tx) => {
    const repair = await tx.selectFrom('repair').selectAll().where('number', '=', number).forUpdate().executeTakeFirst()
    if (!repair) throw notFound('Такого ремонта нет')
    if (!canMoveRepair(repair.state, to))
      throw conflict(`Из состояния «${REPAIR_STATE_TEXTS[repair.state]}» нельзя перейти в «${REPAIR_STATE_TEXTS[to]}»`)
    const sum = price ?? repair.price
    if (to === 'agreement' && sum === null) throw conflict('Назовите цену: согласие спрашивают о ней')
    await tx.updateTable('repair').set({ state: to, price: sum, updated_at: now }).where('id', '=', repair.id).execute()
    await tx.insertInto('repair_history').values({ repair_id: repair.id, state: to, note, created_at: now }).execute()
    if (!TOLD.includes(to)) return
    const words = [
      `${shop.name}: ремонт ${number}. ${REPAIR_STATE_TEXTS[to]}.`,
      sum !== null && to !== 'cancelled' ? `Цена ${formatMoney(sum)}.` : '',
      note,
    ]
    // erased with the account
    if (repair.phone === '') return
    await putSms(tx, repair.phone, words.filter(Boolean).join(' '), { now })
  })
}
