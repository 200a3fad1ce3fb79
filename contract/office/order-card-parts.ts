import type { Static } from 'typebox'
import type * as S from './order-card-parts.schema.ts'

/** What accounting has of an order, as its card shows it. */
export type CardExchange = Static<typeof S.OrderExchange>
