import { endpoint } from './call.ts'
import type * as S from './company-prices.schema.ts'

export const agreedPrices = endpoint<typeof S.agreedPrices>('GET', '/company/prices')
