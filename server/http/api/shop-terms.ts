import * as schemas from '#contract/shop-terms.schema.ts'
import { shopTerms } from '#contract/shop-terms.ts'
import { implement } from '#server/calls/implement.ts'
import { readShopTerms } from '#server/shop/running/terms/shop-terms.ts'

export const shopTermsRoutes = [
  implement(shopTerms, schemas.shopTerms, async (_input, context) => ({ data: await readShopTerms(context) })),
]
