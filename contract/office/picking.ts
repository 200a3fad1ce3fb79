import type { Static } from 'typebox'
import { endpoint } from '../call.ts'
import type * as S from './picking.schema.ts'

export type PickingOrder = Static<typeof S.PickingOrder>
export type ShelfGood = Static<typeof S.ShelfGood>
export type PickingLine = Static<typeof S.PickingLine>
export type PickingCard = Static<typeof S.PickingCard>

export const pickingQueue = endpoint<typeof S.pickingQueue>('GET', '/office/picking')
export const pickingCard = endpoint<typeof S.pickingCard>('GET', '/office/picking/{number}')
export const pickPieces = endpoint<typeof S.pickPieces>('POST', '/office/picking/{number}/pick')
export const reportShort = endpoint<typeof S.reportShort>('POST', '/office/picking/{number}/short')
export const settleShort = endpoint<typeof S.settleShort>('POST', '/office/picking/{number}/settle')
export const shortChoices = endpoint<typeof S.shortChoices>('GET', '/office/picking/{number}/short/{code}')
export const finishPicking = endpoint<typeof S.finishPicking>('POST', '/office/picking/{number}/done')
export const recallReady = endpoint<typeof S.recallReady>('POST', '/office/picking/{number}/recall')
export const nameShelf = endpoint<typeof S.nameShelf>('POST', '/office/picking-shelf')
