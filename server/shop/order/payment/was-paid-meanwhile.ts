import type { FastifyBaseLogger } from 'fastify'
import { OutsideFailure } from '#server/ports/outside-service.ts'
import type { Services } from '#server/shop/call-context.ts'
import { askProvider } from './ask-provider.ts'
import { retire } from './start-payment.ts'

/**
 * Before a link is handed out again: the buyer may have paid by it, or the provider may have closed it. A provider that
 * is away is borne:
 * its link may still work. One that does not know the payment has a dead link.
 */
export async function wasPaidMeanwhile(
  services: Services,
  orderId: number,
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>,
): Promise<boolean> {
  const attempts = await services.db
    .selectFrom('order_payment')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('state', 'in', ['pending', 'retired'])
    .orderBy('created_at', 'desc')
    .execute()
  for (const attempt of attempts) {
    try {
      if ((await askProvider(services, attempt, log, 'look')) === 'paid') return true
    } catch (error) {
      if (!(error instanceof OutsideFailure)) throw error
      log.warn({ err: error, order: orderId }, 'a payment could not be looked up before paying')
      if (error.isTemporary) return false
      await retire(services.db, attempt.id, 'retired', services.clock())
    }
  }
  return false
}
