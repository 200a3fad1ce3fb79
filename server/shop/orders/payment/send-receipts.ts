import type { ServerLog } from '#server/kernel/server-log.ts'
import { backoff } from '#rules/retry/backoff.ts'
import { OutsideFailure } from '#server/ports/outside-service.ts'
import type { PaymentPort, ReceiptItem, Registered } from '#server/ports/payment/port.ts'
import type { Services } from '#server/shop/ground/call-context.ts'
import { MOST_TRIES } from './move-payments.ts'
import { receiptTerms } from './receipt-terms.ts'
import { orderIdOf } from '#rules/order/order-id.ts'

type Log = Pick<ServerLog, 'error'>

const AT_ONCE = 50
const BACKOFF_MINUTES = { first: 1, most: 60 }

/**
 * Receipts the cash register has to have: second ones are sent, each under a key of its own, those made with the money
 * are asked about. One it refuses, or has not taken in all its tries, waits for a person.
 */
export async function sendReceipts(services: Services, log: Log): Promise<void> {
  for (const row of await dueReceipts(services)) {
    const provider = services.ports.payments[row.type]
    try {
      if (provider?.provider !== row.provider || !row.payment_provider_id)
        throw new OutsideFailure(`${row.provider} is not set up any more`, false)
      const registered = await registerOne(services, row, provider)
      if (registered) await recordAttempt(services, row, registered)
      // none of its receipts are ours to make
      else await services.db.deleteFrom('order_receipt').where('id', '=', row.id).execute()
    } catch (error) {
      const isRefused = error instanceof OutsideFailure && !error.isTemporary
      const isOver = isRefused || row.tries + 1 >= MOST_TRIES
      log.error({ err: error, receipt: row.id }, isOver ? 'receipt failed, a person is needed' : 'receipt put off')
      await recordAttempt(services, row, { words: (error as Error).message.slice(0, 500), isOver })
    }
  }
}

type DueRow = Awaited<ReturnType<typeof dueReceipts>>[number]

const dueReceipts = ({ db, clock }: Services) =>
  db
    .selectFrom('order_receipt as receipt')
    .innerJoin('order_payment as payment', 'payment.id', 'receipt.payment_id')
    .innerJoin('shop_order as o', 'o.id', 'receipt.order_id')
    .selectAll('receipt')
    .select(['payment.type', 'payment.provider', 'payment.provider_id as payment_provider_id'])
    .select(['o.contact_phone', 'o.contact_email'])
    .where('receipt.state', '=', 'due')
    .where(({ fn }) => fn.coalesce('receipt.next_try_at', 'receipt.created_at'), '<=', clock())
    .orderBy(({ fn }) => fn.coalesce('receipt.next_try_at', 'receipt.created_at'))
    .orderBy('receipt.number')
    .limit(AT_ONCE)
    .execute()

/** Null: no receipts are made through this provider. */
async function registerOne({ db }: Services, row: DueRow, provider: PaymentPort): Promise<Registered | null> {
  const others = await db
    .selectFrom('order_receipt')
    .select(['provider_id', 'money_id'])
    .where('payment_id', '=', row.payment_id)
    .where('kind', '=', row.kind)
    .where('id', '!=', row.id)
    .execute()
  const said = {
    id: row.id,
    providerId: row.payment_provider_id!,
    amount: row.amount,
    phone: row.contact_phone,
    email: row.contact_email,
    items: row.items as ReceiptItem[],
    ...(await receiptTerms(db, row.mode)),
  }
  const known = (ids: readonly (string | null)[]) => ids.filter((id) => id !== null)
  if (row.kind === 'settlement') {
    const receipts = known(others.map(({ provider_id }) => provider_id))
    return provider.settle ? { id: await provider.settle({ ...said, others: receipts }), moneyId: null } : null
  }
  if (!provider.register) return null
  const refunds = known(others.map(({ money_id }) => money_id))
  return provider.register({ ...said, kind: row.kind, others: refunds, isAgain: row.is_again })
}

type Tried = Registered | { words: string; isOver: boolean }

/** What came of it, in the receipt and in the list of its tries. Somebody may have moved it meanwhile: then nothing. */
async function recordAttempt({ db, clock }: Services, { id, tries }: DueRow, tried: Tried): Promise<void> {
  const now = clock()
  const values =
    'id' in tried
      ? { state: 'sent' as const, provider_id: tried.id, money_id: tried.moneyId, failure: '' }
      : {
          state: tried.isOver ? ('failed' as const) : ('due' as const),
          failure: tried.words,
          tries: Math.min(MOST_TRIES, tries + 1),
          next_try_at: new Date(now.getTime() + backoff(tries + 1, BACKOFF_MINUTES) * 60_000),
        }
  const [moved] = await db
    .updateTable('order_receipt')
    .set({ ...values, updated_at: now })
    .where('id', '=', id)
    .where('state', '=', 'due')
    .returning('id')
    .execute()
  if (!moved) return
  await db
    .insertInto('order_receipt_try')
    .values({
      receipt_id: id,
      at: now,
      is_sent: 'id' in tried,
      words: 'id' in tried ? '' : tried.words,
      staff_id: null,
    })
    .execute()
}

type Shop = Pick<Services, 'db' | 'clock'>

/** A person has set right what stood in the way, or does not want to wait. Answers those that are sent again. */
export const repeatThem = ({ db, clock }: Shop, ids: readonly string[]) =>
  db
    .updateTable('order_receipt')
    .set({ state: 'due', tries: 0, next_try_at: null, failure: '', is_again: true, updated_at: clock() })
    .where('id', 'in', ids)
    .where(({ or, and, eb }) => or([eb('state', '=', 'failed'), and([eb('state', '=', 'due'), eb('tries', '>', 0)])]))
    .returning(['id', 'number'])
    .execute()

/** The same for those of an order that have failed. Answers how many. */
export async function repeatReceipts(shop: Shop, number: string): Promise<number> {
  const failed = await shop.db
    .selectFrom('order_receipt')
    .select('id')
    .where('state', '=', 'failed')
    .where('order_id', '=', orderIdOf(number))
    .execute()
  if (failed.length === 0) return 0
  const ids = failed.map(({ id }) => id)
  return (await repeatThem(shop, ids)).length
}
