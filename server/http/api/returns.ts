import * as schemas from '#contract/returns.schema.ts'
import * as calls from '#contract/returns.ts'
import { implement } from '#server/calls/implement.ts'
import { limitByAddress, type LimitRule } from '#server/kernel/limits.ts'
import { askReturn } from '#server/shop/orders/returns/ask-return.ts'
import { cancelReturn, readOrderReturns, tellReturnSent } from '#server/shop/orders/returns/return-page.ts'
import { preparePictures } from '#server/uploads/prepare-pictures.ts'

const RETURNS: LimitRule = { name: 'returns', limit: 20, seconds: 60 * 60 }

/** Whoever has the order's link may ask for a return of it. */
export const returnRoutes = [
  implement(calls.orderReturns, schemas.orderReturns, async ({ params }, context) => ({
    data: await readOrderReturns(context, params.token),
  })),

  implement(
    calls.askReturn,
    schemas.askReturn,
    async ({ params, body, files }, context) => {
      const pictures = await preparePictures(files, calls.askReturn.files!.field)
      return { data: { number: await askReturn(context, params.token, body, pictures) } }
    },
    { captcha: 'feedback', limits: (context) => limitByAddress(context, RETURNS) },
  ),

  implement(calls.tellReturnSent, schemas.tellReturnSent, async ({ params, body }, context) => {
    await limitByAddress(context, RETURNS)
    return { data: await tellReturnSent(context, params.token, params.number, body) }
  }),

  implement(calls.cancelReturn, schemas.cancelReturn, async ({ params }, context) => ({
    data: await cancelReturn(context, params.token, params.number),
  })),
]
