import * as schemas from '#contract/gift-cards.schema.ts'
import * as calls from '#contract/gift-cards.ts'
import { OFFERED_SUMS, SOLD_CARD_MONTHS } from '#rules/money/gift-card.ts'
import { implement } from '#server/calls/implement.ts'
import { buyGiftCard } from '#server/shop/orders/gift-sale/sell-card.ts'

export const giftCardSaleRoutes = [
  implement(calls.giftCardOffer, schemas.giftCardOffer, async (_input, { ports }) => ({
    data: { isSold: ports.payments.online !== null, sums: [...OFFERED_SUMS], months: SOLD_CARD_MONTHS },
  })),
  implement(calls.buyGiftCard, schemas.buyGiftCard, async ({ body }, context) => ({
    data: await buyGiftCard(context, body),
  })),
]
