import * as schemas from '#contract/office/papers.schema.ts'
import * as calls from '#contract/office/papers.ts'
import { implementOffice } from '#server/calls/implement-office.ts'
import { markCorrected } from '#server/shop/orders/papers/corrections.ts'
import { listDeskPapers, writeMissingPaper } from '#server/shop/orders/papers/papers-desk.ts'

export const paperRoutes = [
  implementOffice(calls.deskPapers, schemas.deskPapers, async ({ query }, context) => ({
    data: await listDeskPapers(context, query),
  })),

  implementOffice(calls.writePaper, schemas.writePaper, async ({ body }, context) => {
    await writeMissingPaper(context, body.orderNumber)
    return { data: await listDeskPapers(context, {}) }
  }),

  implementOffice(calls.markCorrected, schemas.markCorrected, async ({ body }, context) => {
    await markCorrected(context, body)
    return { data: await listDeskPapers(context, {}) }
  }),
]
