import type { Static } from 'typebox'
import { endpoint } from '../call.ts'
import type * as S from './promos.schema.ts'

export type PromoTable = Static<typeof S.PromoTable>
export type DeskPromo = Static<typeof S.DeskPromo>
export type PromoCard = Static<typeof S.PromoCard>
export type PromoPreview = Static<(typeof S.previewPromo)['answer']>

export const deskPromos = endpoint<typeof S.deskPromos>('GET', '/office/promos')
export const promoCard = endpoint<typeof S.promoCard>('GET', '/office/promos/{id}')
export const addPromo = endpoint<typeof S.addPromo>('POST', '/office/promos')
export const changePromo = endpoint<typeof S.changePromo>('POST', '/office/promos/{id}')
export const stopPromo = endpoint<typeof S.stopPromo>('POST', '/office/promos/{id}/stop')
export const addPromoCodes = endpoint<typeof S.addPromoCodes>('POST', '/office/promos/{id}/codes')
export const promoCodes = endpoint<typeof S.promoCodes>('GET', '/office/promos/{id}/codes')
export const previewPromo = endpoint<typeof S.previewPromo>('POST', '/office/promo-preview')
