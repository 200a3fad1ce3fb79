import { conflict } from '#contract/api-error.ts'
import { formatMoney, type Kopecks } from '#rules/money/money.ts'
import { isHeldByConsent } from '#rules/order/repair-consent.ts'
import type { RepairState } from '#rules/order/repair-state.ts'
import type { Db } from '#server/db/client.ts'

const ASK = 'отправьте её на согласование или отметьте «Согласился по телефону»'

/** What the owner said last; undefined: nothing yet. */
const lastAnswer = (tx: Db, repairId: number) =>
  tx
    .selectFrom('repair_offer')
    .select(['answer', 'total'])
    .where('repair_id', '=', repairId)
    .where('answer', 'in', ['agreed', 'refused'])
    .orderBy('answered_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** What the owner agreed to; a refusal takes it back. */
export async function agreedSum(tx: Db, repairId: number): Promise<Kopecks | null> {
  const last = await lastAnswer(tx, repairId)
  return last?.answer === 'agreed' ? last.total : null
}

/** Whoever agreed to one sum, or to none, is not told another at the counter. */
export async function refuseBeyondConsent(
  tx: Db,
  { id, price }: { id: number; price: Kopecks | null },
  to: RepairState,
): Promise<void> {
  const last = await lastAnswer(tx, id)
  const agreed = last?.answer === 'agreed' ? last.total : null
  if (!isHeldByConsent(to, { price, agreed })) return
  if (agreed !== null)
    throw conflict(`Хозяин согласился на ${formatMoney(agreed)}, а вышло ${formatMoney(price!)}: согласуйте новую цену`)
  throw conflict(
    last
      ? `Хозяин отказался от ${formatMoney(last.total)}. Назовите другую цену: ${ASK}`
      : `Цена ${formatMoney(price!)} не согласована: ${ASK}`,
  )
}
