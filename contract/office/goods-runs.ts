import type { Static } from 'typebox'
import { endpoint } from '../call.ts'
import type * as S from './goods-runs.schema.ts'

export type GoodsRun = Static<typeof S.GoodsRun>
export type GoodsRunCard = Static<typeof S.GoodsRunCard>

export const goodsRuns = endpoint<typeof S.goodsRuns>('GET', '/office/goods-runs')
export const goodsRun = endpoint<typeof S.goodsRun>('GET', '/office/goods-runs/{id}')
export const applyGoodsRun = endpoint<typeof S.applyGoodsRun>('POST', '/office/goods-runs/{id}/apply')
export const cancelGoodsRun = endpoint<typeof S.cancelGoodsRun>('POST', '/office/goods-runs/{id}/cancel')
export const undoGoodsRun = endpoint<typeof S.undoGoodsRun>('POST', '/office/goods-runs/{id}/undo')
