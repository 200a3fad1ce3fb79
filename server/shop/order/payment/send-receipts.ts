import type { FastifyBaseLogger } from 'fastify'
import { OutsideFailure } from '#server/ports/outside-service.ts'
import type { ReceiptItem } from '#server/ports/payment/port.ts'
import type { Services } from '#server/shop/call-context.ts'
import { MOST_TRIES } from './move-payments.ts'
import { receiptTerms } from './receipt-terms.ts'

type Log = Pick<FastifyBaseLogger, 'error'>

const AT_ONCE = 50
const LONGEST_PAUSE_MINUTES = 60

/**
 * Second receipts that are due, each under a key of its own: what the provider took before this process died it has. One it
 * refuses, or has not taken in all its tries, waits for a person.
 */
export async function sendReceipts(services: Services, log: Log): Promise<void> {
  const { db, clock, ports } = services
  const due = await db
    .selectFrom('order_receipt as receipt')
    .innerJoin('order_payment as payment', 'payment.id', 'receipt.payment_id')
    .innerJoin('shop_order as o', 'o.id', 'receipt.order_id')
    .select(['receipt.id', 'receipt.payment_id', 'receipt.amount', 'receipt.items', 'receipt.tries'])
    .select(['payment.type', 'payment.provider', 'payment.provider_id', 'o.contact_phone', 'o.contact_email'])
    .where('receipt.state', '=', 'due')
    .where(({ fn }) => fn.coalesce('receipt.next_try_at', 'receipt.created_at'), '<=', clock())
    .orderBy(({ fn }) => fn.coalesce('receipt.next_try_at', 'receipt.created_at'))
    .limit(AT_ONCE)
    .execute()
  for (const row of due) {
    const provider = ports.payments[row.type]
    try {
      if (provider?.provider !== row.provider || !row.provider_id)
        throw new OutsideFailure(`${row.provider} is not set up any more`, false)
      if (!provider.settle) {
        // none of its receipts are ours to make
        await db.deleteFrom('order_receipt').where('id', '=', row.id).execute()
        continue
      }
      const others = await db
        .selectFrom('order_receipt')
        .select('provider_id')
        .where('payment_id', '=', row.payment_id)
        .where('id', '!=', row.id)
        .where('provider_id', 'is not', null)
        .execute()
      const receiptId = await provider.settle({
        id: row.id,
        providerId: row.provider_id,
        amount: row.amount,
        phone: row.contact_phone,
        email: row.contact_email,
        items: row.items as ReceiptItem[],
        ...(await receiptTerms(db, 'full_payment')),
        others: others.map(({ provider_id }) => provider_id!),
      })
      await settled(services, row.id, receiptId)
    } catch (error) {
      const isRefused = error instanceof OutsideFailure && !error.isTemporary
      const isOver = isRefused || row.tries + 1 >= MOST_TRIES
      log.error({ err: error, receipt: row.id }, isOver ? 'receipt failed, a person is needed' : 'receipt put off')
      await db
        .updateTable('order_receipt')
        .set({
          state: isOver ? 'failed' : 'due',
          failure: (error as Error).message.slice(0, 500),
          tries: Math.min(MOST_TRIES, row.tries + 1),
          next_try_at: new Date(clock().getTime() + Math.min(LONGEST_PAUSE_MINUTES, 2 ** row.tries) * 60_000),
          updated_at: clock(),
        })
        .where('id', '=', row.id)
        .where('state', '=', 'due')
        .execute()
    }
  }
}

const settled = ({ db, clock }: Services, id: string, providerId: string) =>
  db
    .updateTable('order_receipt')
    .set({ state: 'sent', provider_id: providerId, failure: '', updated_at: clock() })
    .where('id', '=', id)
    .where('state', '=', 'due')
    .execute()

/** A person has set right what stood in the way. Answers how many are sent again. */
export const repeatReceipts = async ({ db, clock }: Pick<Services, 'db' | 'clock'>, number: string): Promise<number> =>
  (
    await db
      .updateTable('order_receipt')
      .set({ state: 'due', tries: 0, next_try_at: null, failure: '', updated_at: clock() })
      .where('state', '=', 'failed')
      .where('order_id', 'in', (eb) =>
        eb.selectFrom('shop_order').select('shop_order.id').where('shop_order.number', '=', number),
      )
      .returning('id')
      .execute()
  ).length
