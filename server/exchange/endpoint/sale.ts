import type { Services } from '#server/shop/call-context.ts'
import type { ExchangeSession } from '../sessions/session.ts'
import { type ExchangeAnswer, failure } from './answer.ts'

/** `type=sale`, once it is known who asks. */
export interface SaleRequest {
  mode: 'query' | 'success' | 'info' | 'documents'
  session: ExchangeSession
  /** Of the file with documents, for `documents`: whole, in the session's folder. */
  path: string | null
}

/** Orders. */
export async function answerSale(_services: Services, _request: SaleRequest): Promise<ExchangeAnswer> {
  return failure('Магазин ещё не обменивается заказами')
}
