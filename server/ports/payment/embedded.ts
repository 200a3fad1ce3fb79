import type { Db } from '#server/db/client.ts'
import { OutsideFailure } from '../outside-service.ts'
import type { Payment } from './port.ts'
import { refundLeft } from './refund-left.ts'

/** A bank of our own for the demo shop: its page is /dev/pay/{id}/, its books are one table. */
export function sandboxPayment(db: Db, type: 'online' | 'split'): Payment {
  const find = async (id: string) => {
    const row = await db
      .selectFrom('sandbox_payment')
      .select(['state', 'amount', 'refunded'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (!row) throw new OutsideFailure(`sandbox knows no payment ${id}`, false)
    return row
  }
  return {
    provider: 'sandbox',
    linkSeconds: 3600,
    async start({ id, orderNumber, amount, returnUrl }) {
      await db
        .insertInto('sandbox_payment')
        .values({ id, type, order_number: orderNumber, amount, return_url: returnUrl })
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ return_url: returnUrl }))
        .execute()
      return { providerId: id, url: `/dev/pay/${id}/` }
    },
    async outcome(id) {
      const { state, amount } = await find(id)
      return { state: state === 'refunded' ? 'paid' : state, amount }
    },
    async refund({ providerId, amount: back }) {
      const { amount, refunded } = await find(providerId)
      refundLeft('sandbox', Math.min(back, amount), refunded > 0 ? [{ state: 'succeeded', amount: refunded }] : [])
      await db
        .updateTable('sandbox_payment')
        .set({ refunded: back, ...(back >= amount ? { state: 'refunded' as const } : {}) })
        .where('id', '=', providerId)
        .execute()
    },
  }
}
