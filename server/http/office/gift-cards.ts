import * as schemas from '#contract/office/gift-cards.schema.ts'
import * as calls from '#contract/office/gift-cards.ts'
import { implementOffice } from '#server/calls/implement-office.ts'
import { blockCard, listGiftCards, readGiftCard } from '#server/shop/money/gift-cards/desk-cards.ts'
import { extendCard, issueCard, reissueCard } from '#server/shop/money/gift-cards/issue-card.ts'
import { wholeShop } from './whole-shop.ts'

/** A card pays in every branch: whoever leads the money of some alone does not give any out. */
export const giftCardRoutes = [
  implementOffice(calls.giftCards, schemas.giftCards, async ({ query }, context) => ({
    data: await listGiftCards(context, query),
  })),
  implementOffice(calls.giftCardCard, schemas.giftCardCard, async ({ params }, context) => ({
    data: await readGiftCard(context, params.id),
  })),
  implementOffice(calls.issueGiftCard, schemas.issueGiftCard, async ({ body }, context) => {
    const { number, id } = await issueCard(wholeShop(context, 'Подарочная карта'), body)
    return { data: { number, card: await readGiftCard(context, id) } }
  }),
  implementOffice(calls.reissueGiftCard, schemas.reissueGiftCard, async ({ params, body }, context) => {
    const number = await reissueCard(wholeShop(context, 'Подарочная карта'), params.id, body)
    return { data: { number, card: await readGiftCard(context, params.id) } }
  }),
  implementOffice(calls.extendGiftCard, schemas.extendGiftCard, async ({ params, body }, context) => {
    await extendCard(wholeShop(context, 'Подарочная карта'), params.id, body.expiresOn)
    return { data: await readGiftCard(context, params.id) }
  }),
  implementOffice(calls.blockGiftCard, schemas.blockGiftCard, async ({ params, body }, context) => {
    await blockCard(wholeShop(context, 'Подарочная карта'), params.id, body)
    return { data: await readGiftCard(context, params.id) }
  }),
]
