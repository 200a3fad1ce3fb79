import type { Static } from 'typebox'
import { endpoint } from '../call.ts'
import type * as S from './gift-cards.schema.ts'

export type GiftCard = Static<typeof S.GiftCard>
export type GiftCardCard = Static<typeof S.GiftCardCard>

export const giftCards = endpoint<typeof S.giftCards>('GET', '/office/gift-cards')
export const giftCardCard = endpoint<typeof S.giftCardCard>('GET', '/office/gift-cards/{id}')
export const issueGiftCard = endpoint<typeof S.issueGiftCard>('POST', '/office/gift-cards')
export const blockGiftCard = endpoint<typeof S.blockGiftCard>('POST', '/office/gift-cards/{id}/block')
export const reissueGiftCard = endpoint<typeof S.reissueGiftCard>('POST', '/office/gift-cards/{id}/reissue')
export const extendGiftCard = endpoint<typeof S.extendGiftCard>('POST', '/office/gift-cards/{id}/extend')
