import type { Static } from 'typebox'
import { endpoint } from './call.ts'
import type * as S from './shop-terms.schema.ts'

export type ShopTerms = Static<(typeof S.shopTerms)['answer']>

export const shopTerms = endpoint<typeof S.shopTerms>('GET', '/shop/terms')
