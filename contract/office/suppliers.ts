import type { Static } from 'typebox'
import { endpoint } from '../call.ts'
import type * as S from './suppliers.schema.ts'

export type SupplierTable = Static<typeof S.SupplierTable>
export type UnmatchedGood = Static<typeof S.UnmatchedGood>
export type PricePreview = Static<typeof S.PricePreview>
export type GoodSupplier = Static<typeof S.GoodSupplier>

export const supplierTable = endpoint<typeof S.supplierTable>('GET', '/office/exchange/sources/{id}/table')
export const decideTable = endpoint<typeof S.decideTable>('POST', '/office/exchange/sources/{id}/table')
export const readAgain = endpoint<typeof S.readAgain>('POST', '/office/exchange/sources/{id}/read-again')
export const fetchPriceList = endpoint<typeof S.fetchPriceList>('POST', '/office/exchange/sources/{id}/fetch')
export const unmatchedGoods = endpoint<typeof S.unmatchedGoods>('GET', '/office/exchange/sources/{id}/unmatched')
export const matchGood = endpoint<typeof S.matchGood>('POST', '/office/exchange/sources/{id}/match')
export const createGood = endpoint<typeof S.createGood>('POST', '/office/exchange/sources/{id}/create')
export const ignoreGood = endpoint<typeof S.ignoreGood>('POST', '/office/exchange/sources/{id}/ignore')
export const pricePreview = endpoint<typeof S.pricePreview>('POST', '/office/exchange/sources/{id}/price-preview')
export const goodSuppliers = endpoint<typeof S.goodSuppliers>('GET', '/office/exchange/suppliers-of/{code}')
