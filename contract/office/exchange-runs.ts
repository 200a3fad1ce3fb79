import type { Static } from 'typebox'
import { endpoint } from '../call.ts'
import type * as S from './exchange-runs.schema.ts'

export type ExchangeRun = Static<typeof S.ExchangeRun>
export type RunCard = Static<typeof S.RunCard>
export type RunDifference = Static<typeof S.RunDifference>
export type RunSample = Static<typeof S.RunSample>
export type StockReasons = Static<typeof S.StockReasons>
export type WaitingGood = Static<typeof S.WaitingGood>

export const exchangeRuns = endpoint<typeof S.exchangeRuns>('GET', '/office/exchange/runs')
export const exchangeRun = endpoint<typeof S.exchangeRun>('GET', '/office/exchange/runs/{id}')
export const runPreview = endpoint<typeof S.runPreview>('GET', '/office/exchange/runs/{id}/preview')
export const applyExchangeRun = endpoint<typeof S.applyExchangeRun>('POST', '/office/exchange/runs/{id}/apply')
export const dropExchangeRun = endpoint<typeof S.dropExchangeRun>('POST', '/office/exchange/runs/{id}/drop')
export const undoPreview = endpoint<typeof S.undoPreview>('GET', '/office/exchange/runs/{id}/undo')
export const undoExchangeRun = endpoint<typeof S.undoExchangeRun>('POST', '/office/exchange/runs/{id}/undo')
export const compareAgain = endpoint<typeof S.compareAgain>('POST', '/office/exchange/sources/{id}/compare')
export const stockReasons = endpoint<typeof S.stockReasons>('GET', '/office/exchange/stock/{code}')
export const waitingGoods = endpoint<typeof S.waitingGoods>('GET', '/office/exchange/sources/{id}/waiting')
