import type { Static } from 'typebox'
import { endpoint } from '../call.ts'
import type * as S from './exchange-runs.schema.ts'

export type ExchangeRun = Static<typeof S.ExchangeRun>
export type RunCard = Static<typeof S.RunCard>
export type RunDifference = Static<typeof S.RunDifference>
export type RunSample = Static<typeof S.RunSample>
export type UndoPreview = Static<typeof S.UndoPreview>
export type WaitingGood = Static<typeof S.WaitingGood>

export const exchangeRuns = endpoint<typeof S.exchangeRuns>('GET', '/office/exchange/runs')
export const exchangeRun = endpoint<typeof S.exchangeRun>('GET', '/office/exchange/runs/{id}')
export const waitingGoods = endpoint<typeof S.waitingGoods>('GET', '/office/exchange/sources/{id}/waiting')
