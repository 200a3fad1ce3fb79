import * as schemas from '#contract/office/phone-order.schema.ts'
import { phoneBonusCode, phoneCaller, placePhoneOrder, previewPhoneOrder } from '#contract/office/phone-order.ts'
import { implementOffice } from '#server/calls/implement-office.ts'
import { sendBonusCode } from '#server/shop/orders/phone/bonus-code.ts'
import { findCaller } from '#server/shop/orders/phone/find-caller.ts'
import { placeOrderByPhone } from '#server/shop/orders/phone/place-phone-order.ts'
import { previewOrder } from '#server/shop/orders/phone/preview-phone-order.ts'

export const phoneOrderRoutes = [
  implementOffice(phoneCaller, schemas.phoneCaller, async ({ query }, context) => ({
    data: await findCaller(context, query.phone),
  })),

  implementOffice(previewPhoneOrder, schemas.previewPhoneOrder, async ({ body }, context) => ({
    data: await previewOrder(context, body),
  })),

  implementOffice(phoneBonusCode, schemas.phoneBonusCode, async ({ body }, context) => ({
    data: await sendBonusCode(context, body.phone, body.branch),
  })),

  implementOffice(placePhoneOrder, schemas.placePhoneOrder, async ({ body }, context) => ({
    data: await placeOrderByPhone(context, body),
  })),
]
