import type { Static } from 'typebox'
import { endpoint } from '../call.ts'
import type * as S from './prices.schema.ts'

export type PriceRow = Static<typeof S.PriceRow>
export type PriceCard = Static<typeof S.PriceCard>
export type PriceSchedule = Static<typeof S.PriceSchedule>
export type PriceRuleAsked = Static<typeof S.PriceRuleAsked>
export type SavedPriceRule = Static<typeof S.SavedPriceRule>
export type PriceTerms = Static<typeof S.PriceTerms>

export const priceLists = endpoint<typeof S.priceLists>('GET', '/office/price-lists')
export const priceGrid = endpoint<typeof S.priceGrid>('GET', '/office/prices')
export const changePrices = endpoint<typeof S.changePrices>('POST', '/office/prices')
export const priceCard = endpoint<typeof S.priceCard>('GET', '/office/prices/{code}')
export const planPriceRule = endpoint<typeof S.planPriceRule>('POST', '/office/price-rules/plan')
export const priceRules = endpoint<typeof S.priceRules>('GET', '/office/price-rules')
export const savePriceRule = endpoint<typeof S.savePriceRule>('POST', '/office/price-rules')
export const dropPriceRule = endpoint<typeof S.dropPriceRule>('DELETE', '/office/price-rules/{id}')
export const setPriceTerms = endpoint<typeof S.setPriceTerms>('POST', '/office/price-terms')
export const priceSchedules = endpoint<typeof S.priceSchedules>('GET', '/office/price-schedules')
export const schedulePrices = endpoint<typeof S.schedulePrices>('POST', '/office/price-schedules')
export const cancelSchedule = endpoint<typeof S.cancelSchedule>('POST', '/office/price-schedules/{id}/cancel')
