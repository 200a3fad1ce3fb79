import * as calls from '#contract/cart.ts'
import { implement } from '../implement.ts'
import { readCart } from './read-cart.ts'
import { updateCart } from './update-cart.ts'

export const cartRoutes = [
  implement(calls.getCart, async ({ query }, context) => ({ data: await readCart(context, query.cartUuid) })),

  implement(calls.updateCart, async ({ body }, context) => ({ data: await updateCart(context, body) })),
]
