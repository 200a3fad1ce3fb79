import * as schemas from '#contract/office/ready.schema.ts'
import { acceptProxy, readiness, releaseHeld } from '#contract/office/ready.ts'
import { implementOffice } from '#server/calls/implement-office.ts'
import { acceptOwnProxy, offeredProxy } from '#server/shop/settings/accept-proxy.ts'
import { countHeld, releaseHeldMessages } from '#server/shop/settings/restored-base.ts'
import { readReadiness } from '#server/shop/settings/readiness.ts'

export const readyRoutes = [
  implementOffice(readiness, schemas.readiness, async (_input, context) => ({
    data: {
      isDemo: context.config.mode === 'demo',
      items: await readReadiness(context),
      proxy: offeredProxy(context),
      held: await countHeld(context.db),
    },
  })),
  implementOffice(acceptProxy, schemas.acceptProxy, async ({ body }, context) => {
    await acceptOwnProxy(context, body.proxy)
    return { data: {} }
  }),
  implementOffice(releaseHeld, schemas.releaseHeld, async ({ body }, { db, clock }) => ({
    data: { count: await releaseHeldMessages(db, body.what, clock()) },
  })),
]
