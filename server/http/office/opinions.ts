import * as schemas from '#contract/office/opinions.schema.ts'
import {
  answerTemplates,
  decideOpinion,
  dropAnswerTemplate,
  opinionCard,
  opinions,
  saveAnswerTemplate,
} from '#contract/office/opinions.ts'
import { implementOffice } from '#server/calls/implement-office.ts'
import { listTemplates, removeTemplate, saveTemplate } from '#server/shop/around/reviews/desk/answer-templates.ts'
import { decideOpinion as decide } from '#server/shop/around/reviews/desk/decide-opinion.ts'
import { listOpinions, readOpinionCard } from '#server/shop/around/reviews/desk/read-opinions.ts'

export const opinionRoutes = [
  implementOffice(opinions, schemas.opinions, async ({ query }, { db }) => ({ data: await listOpinions(db, query) })),

  implementOffice(opinionCard, schemas.opinionCard, async ({ params }, context) => ({
    data: await readOpinionCard(context, params.key),
  })),

  implementOffice(decideOpinion, schemas.decideOpinion, async ({ params, body }, context) => ({
    data: { key: await decide(context, params.key, body) },
  })),

  implementOffice(answerTemplates, schemas.answerTemplates, async (_, { db }) => ({ data: await listTemplates(db) })),

  implementOffice(saveAnswerTemplate, schemas.saveAnswerTemplate, async ({ body }, { db, clock }) => {
    await saveTemplate(db, body, clock())
    return { data: await listTemplates(db) }
  }),

  implementOffice(dropAnswerTemplate, schemas.dropAnswerTemplate, async ({ params }, { db }) => {
    await removeTemplate(db, params.id)
    return { data: await listTemplates(db) }
  }),
]
