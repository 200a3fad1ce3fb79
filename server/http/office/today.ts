import * as schemas from '#contract/office/today.schema.ts'
import { today } from '#contract/office/today.ts'
import { implementOffice } from '#server/calls/implement-office.ts'
import { shareToday } from '#server/shop/running/today/today.ts'

export const todayRoutes = [
  implementOffice(today, schemas.today, async ({ query }, context) => ({
    data: await shareToday(context, query),
  })),
]
