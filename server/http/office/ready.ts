import * as schemas from '#contract/office/ready.schema.ts'
import { readiness } from '#contract/office/ready.ts'
import { implementOffice } from '#server/calls/implement-office.ts'
import { readReadiness } from '#server/shop/settings/readiness.ts'

export const readyRoutes = [
  implementOffice(readiness, schemas.readiness, async (_input, context) => ({
    data: { isDemo: context.config.mode === 'demo', items: await readReadiness(context) },
  })),
]
