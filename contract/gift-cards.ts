import type { Static } from 'typebox'
import { endpoint } from './call.ts'
import type * as S from './gift-cards.schema.ts'

export type GiftCardOffer = Static<(typeof S.giftCardOffer)['answer']>

export const giftCardOffer = endpoint<typeof S.giftCardOffer>('GET', '/gift-cards/offer')
export const buyGiftCard = endpoint<typeof S.buyGiftCard>('POST', '/gift-cards/buy')
