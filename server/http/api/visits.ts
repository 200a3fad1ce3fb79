import * as schemas from '#contract/visits.schema.ts'
import { noteVisitStep } from '#contract/visits.ts'
import { implement } from '#server/calls/implement.ts'
import { countStep } from '#server/shop/catalog/count-view.ts'

export const visitRoutes = [
  implement(noteVisitStep, schemas.noteVisitStep, async ({ params }, context) => {
    countStep(context, params.step)
    return { data: true as const }
  }),
]
