import type { Db } from '#server/db/client.ts'
import { OutsideFailure } from '../outside-service.ts'
import type { PaymentPort } from './port.ts'
import { refundLeft } from './refund-left.ts'

/** As real banks hold a card's money. */
const HOLD_MS = 7 * 24 * 60 * 60 * 1000

export const findSandboxPayment = (db: Db, id: string) =>
  db.selectFrom('sandbox_payment').selectAll().where('id', '=', id).executeTakeFirst()

/** What was pressed on its page, once. */
export async function settleSandboxPayment(
  db: Db,
  { id, is_hold }: { id: string; is_hold: boolean },
  state: 'paid' | 'declined' | 'pending',
): Promise<void> {
  await db
    .updateTable('sandbox_payment')
    .set({ state: state === 'paid' && is_hold ? 'held' : state })
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .execute()
}

/** A bank of our own for the demo shop: its page is /dev/pay/{id}/, its books are one table. */
export function sandboxPayment(db: Db, type: 'online' | 'split'): PaymentPort {
  const find = async (id: string) => {
    const row = await db
      .selectFrom('sandbox_payment')
      .select(['state', 'amount', 'captured', 'refunded', 'created_at', 'saves_card'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (!row) throw new OutsideFailure(`sandbox knows no payment ${id}`, false)
    return row
  }
  const move = async (id: string, from: 'held', values: { state: 'paid' | 'declined'; captured?: number }) => {
    const moved = await db
      .updateTable('sandbox_payment')
      .set(values)
      .where('id', '=', id)
      .where('state', '=', from)
      .returning('id')
      .executeTakeFirst()
    if (!moved && (await find(id)).state !== values.state)
      throw new OutsideFailure(`sandbox has nothing frozen of ${id}`, false)
  }
  const holds: Pick<PaymentPort, 'capture' | 'release'> = {
    capture: ({ providerId, amount }) => move(providerId, 'held', { state: 'paid', captured: amount }),
    release: ({ providerId }) => move(providerId, 'held', { state: 'declined' }),
  }
  return {
    provider: 'sandbox',
    linkSeconds: 3600,
    offers: { sbp: type === 'online', savedCards: type === 'online' },
    async start({ id, orderNumber, amount, returnUrl, isHold, method, savesCard, savedCard }) {
      await db
        .insertInto('sandbox_payment')
        .values({
          id,
          type,
          order_number: orderNumber,
          amount,
          return_url: returnUrl,
          is_hold: isHold,
          method: method ?? null,
          saves_card: savesCard ?? false,
          // a card it remembers has money on it
          ...(savedCard ? { state: isHold ? ('held' as const) : ('paid' as const) } : {}),
        })
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ return_url: returnUrl }))
        .execute()
      return { providerId: id, url: savedCard ? null : `/dev/pay/${id}/` }
    },
    async outcome(id) {
      const { state, amount, captured, created_at, saves_card } = await find(id)
      const isPaid = state === 'paid' || state === 'held'
      return {
        state: state === 'refunded' ? 'paid' : state,
        amount: captured ?? amount,
        holdUntil: state === 'held' ? new Date(created_at.getTime() + HOLD_MS) : null,
        card: saves_card && isPaid ? { methodId: `card-${id}`, title: 'Мир •• 4444', expires: '08/29' } : null,
      }
    },
    async refund({ providerId, amount: back }) {
      const { amount, captured, refunded } = await find(providerId)
      const paid = captured ?? amount
      refundLeft('sandbox', Math.min(back, paid), refunded > 0 ? [{ state: 'succeeded', amount: refunded }] : [])
      await db
        .updateTable('sandbox_payment')
        .set({ refunded: back, ...(back >= paid ? { state: 'refunded' as const } : {}) })
        .where('id', '=', providerId)
        .execute()
    },
    // its cash register takes everything at once
    settle: async ({ id }) => `sandbox-${id}`,
    register: async ({ id }) => ({ id: `sandbox-${id}`, moneyId: null }),
    ...(type === 'online' ? holds : {}),
  }
}
