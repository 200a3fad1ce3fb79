import * as schemas from '#contract/visits.schema.ts'
import { noteGoodView, noteVisitStep } from '#contract/visits.ts'
import { implement } from '#server/calls/implement.ts'
import { countStep, countView } from '#server/shop/goods/catalog/count-view.ts'

export const visitRoutes = [
  implement(noteVisitStep, schemas.noteVisitStep, async ({ params }, context) => {
    countStep(context, params.step)
    return { data: true as const }
  }),

  implement(noteGoodView, schemas.noteGoodView, async ({ params }, context) => {
    countView(context, params.code)
    return { data: true as const }
  }),
]
