import type { Static } from 'typebox'
import { endpoint } from '../call.ts'
import type * as S from './exchange-prices.schema.ts'

export type HeldPrice = Static<typeof S.HeldPrice>
export type HeldPrices = Static<typeof S.HeldPrices>

export const heldPrices = endpoint<typeof S.heldPrices>('GET', '/office/exchange/sources/{id}/held-prices')
export const decideHeldPrices = endpoint<typeof S.decideHeldPrices>('POST', '/office/exchange/sources/{id}/held-prices')
