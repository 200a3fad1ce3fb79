import * as schemas from '#contract/office/promos.schema.ts'
import * as calls from '#contract/office/promos.ts'
import { implementOffice } from '#server/calls/implement-office.ts'
import * as change from '#server/shop/buying/promo/desk/change-promo.ts'
import { listCodes, listPromos, readPromoCard } from '#server/shop/buying/promo/desk/list-promos.ts'
import { previewPromo } from '#server/shop/buying/promo/desk/preview-promo.ts'

export const promoRoutes = [
  implementOffice(calls.deskPromos, schemas.deskPromos, async ({ query }, context) => ({
    data: await listPromos(context, query),
  })),
  implementOffice(calls.promoCard, schemas.promoCard, async ({ params }, context) => ({
    data: await readPromoCard(context, params.id),
  })),
  implementOffice(calls.addPromo, schemas.addPromo, async ({ body }, context) => ({
    data: await readPromoCard(context, await change.makePromo(context, body.table, body.codes)),
  })),
  implementOffice(calls.changePromo, schemas.changePromo, async ({ params: { id }, body }, context) => {
    await change.changePromo(context, id, body)
    return { data: await readPromoCard(context, id) }
  }),
  implementOffice(calls.stopPromo, schemas.stopPromo, async ({ params: { id }, body }, context) => {
    await change.stopPromo(context, id, body.isStopped)
    return { data: await readPromoCard(context, id) }
  }),
  implementOffice(calls.addPromoCodes, schemas.addPromoCodes, async ({ params: { id }, body }, context) => {
    await change.addCodes(context, id, body)
    return { data: await readPromoCard(context, id) }
  }),
  implementOffice(calls.promoCodes, schemas.promoCodes, async ({ params }, { db }) => ({
    data: await listCodes(db, params.id),
  })),
  implementOffice(calls.previewPromo, schemas.previewPromo, async ({ body }, context) => ({
    data: await previewPromo(context, body),
  })),
]
