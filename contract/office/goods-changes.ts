import { endpoint } from '../call.ts'
import type * as S from './goods-changes.schema.ts'

export type BulkStep = S.BulkStep

export const changeGoodsCells = endpoint<typeof S.changeGoodsCells>('POST', '/office/goods-cells')
export const planGoodsBulk = endpoint<typeof S.planGoodsBulk>('POST', '/office/goods-bulk')
