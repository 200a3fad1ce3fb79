import * as schemas from '#contract/cart-codes.schema.ts'
import * as calls from '#contract/cart-codes.ts'
import { implement } from '#server/calls/implement.ts'
import { applyCode, removeCode } from '#server/shop/buying/cart/cart-codes.ts'

export const cartCodeRoutes = [
  implement(calls.applyCartCode, schemas.applyCartCode, async ({ body }, context) => ({
    data: await applyCode(context, body),
  })),
  implement(calls.removeCartCode, schemas.removeCartCode, async ({ body }, context) => ({
    data: await removeCode(context, body),
  })),
]
