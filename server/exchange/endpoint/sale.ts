import type { Services } from '#server/shop/ground/call-context.ts'
import { infoXml } from '../orders/info-xml.ts'
import { type OrderSourceRow, readOrderOptions } from '../orders/order-options.ts'
import { acknowledgeBatch, ordersXml } from '../orders/orders-xml.ts'
import { recordOrders } from '../orders/orders-run.ts'
import { takeDocuments } from '../orders/take-documents.ts'
import type { ExchangeSession } from '../sessions/session.ts'
import { type ExchangeAnswer, failure, progress, success } from './answer.ts'

/** `type=sale`, once it is known who asks. */
export type SaleRequest =
  | { mode: 'query' | 'success' | 'info'; session: ExchangeSession }
  /** The file lies in the session's folder. An older module asks once, as it sends it; a newer one until it is read. */
  | { mode: 'documents'; session: ExchangeSession; file: string; isAskedAgain: boolean }

/** Far below the twenty seconds accounting bears. */
const WAIT_MS = 15_000

async function sourceOf({ db }: Services, { source }: ExchangeSession): Promise<OrderSourceRow> {
  const { created_at } = await db
    .selectFrom('exchange_source')
    .select('created_at')
    .where('id', '=', source.id)
    .executeTakeFirstOrThrow()
  return { ...source, created_at }
}

/** Orders out and back. */
export async function answerSale(services: Services, request: SaleRequest): Promise<ExchangeAnswer> {
  const { session } = request
  if (request.mode === 'documents') return answerDocuments(services, request)
  const source = await sourceOf(services, session)
  const { encoding } = readOrderOptions(source)
  switch (request.mode) {
    case 'query': {
      const { xml, count } = await ordersXml(services, source, session.sessionId, session.version)
      await recordOrders(services, session.runId, count)
      return { xml, encoding }
    }
    case 'success':
      await acknowledgeBatch(services, source, session.sessionId)
      return success()
    case 'info':
      return { xml: infoXml(source), encoding }
  }
}

async function answerDocuments(
  services: Services,
  { session, file, isAskedAgain }: Extract<SaleRequest, { mode: 'documents' }>,
): Promise<ExchangeAnswer> {
  const words = await Promise.race([takeDocuments(services, session, file, isAskedAgain), waited()])
  if (words === 'wait') return isAskedAgain ? progress('Документы заказов читаются') : success()
  return words === null ? success() : failure(words)
}

const waited = () =>
  new Promise<'wait'>((resolve) => {
    setTimeout(() => resolve('wait'), WAIT_MS).unref()
  })
