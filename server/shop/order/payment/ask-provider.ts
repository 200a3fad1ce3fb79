import type { FastifyBaseLogger } from 'fastify'
import { OutsideFailure } from '#server/ports/outside-service.ts'
import type { Services } from '#server/shop/call-context.ts'
import { isOpen, type PaymentRow, settledAs, settlePayment, type Settled } from './settle-payment.ts'

type Log = Pick<FastifyBaseLogger, 'error' | 'warn'>

/** However often visitors and webhooks come, the provider is asked about one attempt no oftener. */
export const ASK_EVERY_MS = 5000
const AFTER_FAILURE_MS = 60_000
const AT_ONCE = 50

/** News: the provider or a buyer who comes back from it says that something happened. A look is only a look. */
export type Occasion = 'news' | 'look'

/**
 * Asks about an attempt unless that was just done, by any process of the shop. Then the row's own state is the last
 * answer; after news the question is put off until the pause ends (`askAgain`), so that a payment is seen whether or
 * not anybody comes once more.
 */
export async function askProvider(
  services: Services,
  payment: PaymentRow,
  log: Log,
  occasion: Occasion,
): Promise<Settled> {
  if (!isOpen(payment.state) || payment.provider_id === null) return settledAs(payment.state)
  if (await claim(services, payment.id)) {
    try {
      return await settlePayment(services, payment, log)
    } catch (error) {
      if (occasion === 'news' && error instanceof OutsideFailure && error.isTemporary)
        await putOffAsking(services, payment.id, AFTER_FAILURE_MS)
      throw error
    }
  }
  if (occasion === 'news') await putOffAsking(services, payment.id, ASK_EVERY_MS)
  const current = await services.db
    .selectFrom('order_payment')
    .select('state')
    .where('id', '=', payment.id)
    .executeTakeFirst()
  return settledAs(current?.state ?? payment.state)
}

/** True for one caller in a pause. Whatever was put off is asked with it. */
async function claim({ db, clock }: Services, id: string): Promise<boolean> {
  const now = clock()
  const claimed = await db
    .updateTable('order_payment')
    .set({ asked_at: now, ask_again_at: null })
    .where('id', '=', id)
    .where(({ or, eb }) =>
      or([eb('asked_at', 'is', null), eb('asked_at', '<=', new Date(now.getTime() - ASK_EVERY_MS))]),
    )
    .returning('id')
    .executeTakeFirst()
  return claimed !== undefined
}

/** The first date stays: those who come later do not push it away. */
async function putOffAsking({ db, clock }: Services, id: string, pauseMs: number): Promise<void> {
  await db
    .updateTable('order_payment')
    .set({ ask_again_at: new Date(clock().getTime() + pauseMs) })
    .where('id', '=', id)
    .where('ask_again_at', 'is', null)
    .where('state', 'in', ['pending', 'retired'])
    .execute()
}

/** Asks what was put off and is due. Several processes may: each attempt is claimed by one of them. */
export async function askAgain(services: Services, log: Log): Promise<void> {
  const due = await services.db
    .selectFrom('order_payment')
    .selectAll()
    .where('ask_again_at', '<=', services.clock())
    .orderBy('ask_again_at')
    .limit(AT_ONCE)
    .execute()
  for (const payment of due) {
    if (!isOpen(payment.state)) {
      await services.db.updateTable('order_payment').set({ ask_again_at: null }).where('id', '=', payment.id).execute()
      continue
    }
    await askProvider(services, payment, log, 'news').catch((error: unknown) => {
      if (!(error instanceof OutsideFailure)) throw error
      log.warn({ err: error, payment: payment.id }, 'a payment could not be looked up again')
    })
  }
}
