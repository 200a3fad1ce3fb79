import type { Static } from 'typebox'
import { endpoint } from '../call.ts'
import type * as S from './stock.schema.ts'

export type StockRow = Static<typeof S.StockRow>
export type StockTerms = Static<typeof S.StockTerms>
export type StockPlace = Static<typeof S.StockPlace>
export type StockMovement = Static<typeof S.StockMovement>
export type StockCard = Static<typeof S.StockCard>
export type CountLine = Static<typeof S.CountLine>
export type CountCard = Static<typeof S.CountCard>
export type UncountedGood = Static<typeof S.UncountedGood>
export type PrintedCount = Static<(typeof S.printedCount)['answer']>
export type CountRow = Static<typeof S.CountRow>

export const stockList = endpoint<typeof S.stockList>('GET', '/office/stock')
export const setStockTerms = endpoint<typeof S.setStockTerms>('POST', '/office/stock-terms')
export const stockCard = endpoint<typeof S.stockCard>('GET', '/office/stock/{code}')
export const correctStock = endpoint<typeof S.correctStock>('POST', '/office/stock/{code}/correct')
export const stockCounts = endpoint<typeof S.stockCounts>('GET', '/office/stock-counts')
export const startCount = endpoint<typeof S.startCount>('POST', '/office/stock-counts')
export const countCard = endpoint<typeof S.countCard>('GET', '/office/stock-counts/{id}')
export const countLeft = endpoint<typeof S.countLeft>('GET', '/office/stock-counts/{id}/left')
export const printedCount = endpoint<typeof S.printedCount>('GET', '/office/stock-counts/{id}/print')
export const countPieces = endpoint<typeof S.countPieces>('POST', '/office/stock-counts/{id}/count')
export const forgetCounted = endpoint<typeof S.forgetCounted>('POST', '/office/stock-counts/{id}/forget')
export const applyCount = endpoint<typeof S.applyCount>('POST', '/office/stock-counts/{id}/apply')
export const undoStockCount = endpoint<typeof S.undoStockCount>('POST', '/office/stock-counts/{id}/undo')
export const dropCount = endpoint<typeof S.dropCount>('POST', '/office/stock-counts/{id}/drop')
