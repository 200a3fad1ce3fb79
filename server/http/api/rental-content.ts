import * as schemas from '#contract/content.schema.ts'
import { rentalFaq, rentalMenu } from '#contract/content.ts'
import { implement } from '#server/calls/implement.ts'
import { renderMarkdown } from '#server/shop/ground/render-markdown.ts'
import { readMenu } from '#server/shop/around/content/queries.ts'

export const rentalContentRoutes = [
  implement(rentalFaq, schemas.rentalFaq, async (_input, { db }) => {
    const rows = await db.selectFrom('rental_faq').selectAll().orderBy('position').execute()
    return { data: rows.map(({ question, answer }) => ({ question, answer: renderMarkdown(answer) })) }
  }),

  implement(rentalMenu, schemas.rentalMenu, async (_input, { db }) => ({ data: await readMenu(db, 'rental') })),
]
