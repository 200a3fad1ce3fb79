import * as schemas from '#contract/office/ready.schema.ts'
import { acceptProxy, allowForgetting, readiness, releaseHeld } from '#contract/office/ready.ts'
import { implementOffice } from '#server/calls/implement-office.ts'
import { acceptOwnProxy, offeredProxy } from '#server/shop/running/settings/accept-proxy.ts'
import { countHeld, releaseHeldMessages } from '#server/shop/running/settings/restored-base.ts'
import { readReadiness } from '#server/shop/running/readiness/readiness.ts'
import { signedIn } from '#server/shop/people/staff/office-context.ts'
import { allowContactsForgotten, readForgetting } from '#server/shop/people/customer/forget-contacts.ts'

export const readyRoutes = [
  implementOffice(readiness, schemas.readiness, async (_input, context) => ({
    data: {
      isDemo: context.config.mode === 'demo',
      items: await readReadiness(context),
      proxy: offeredProxy(context),
      held: await countHeld(context.db),
      forgetting: (await readForgetting(context.db)).waiting,
    },
  })),
  implementOffice(acceptProxy, schemas.acceptProxy, async ({ body }, context) => {
    await acceptOwnProxy(context, body.proxy)
    return { data: {} }
  }),
  implementOffice(releaseHeld, schemas.releaseHeld, async ({ body }, { db, clock }) => ({
    data: { count: await releaseHeldMessages(db, body.what, clock()) },
  })),
  implementOffice(allowForgetting, schemas.allowForgetting, async ({ body }, context) => {
    await allowContactsForgotten(context, signedIn(context).staff.id, body.count)
    return { data: {} }
  }),
]
