import type { Static } from 'typebox'
import { endpoint } from './call.ts'
import type * as S from './stock-alerts.schema.ts'

export type StockAlert = Static<typeof S.StockAlert>

export const askStockAlert = endpoint<typeof S.askStockAlert>('POST', '/stock-alerts')
export const stockAlert = endpoint<typeof S.stockAlert>('GET', '/stock-alerts/{token}')
export const stopStockAlert = endpoint<typeof S.stopStockAlert>('POST', '/stock-alerts/{token}/stop')
