import { notFound } from '#contract/api-error.ts'
import * as schemas from '#contract/office/good-card.schema.ts'
import {
  categoryFigures,
  cropPicture,
  goodCard,
  goodCardLists,
  goodJournal,
  goodTwins,
  namedGoods,
  previewGood,
  previewText,
  makeGood,
  saveGood,
} from '#contract/office/good-card.ts'
import { MAIN_BRANCH_CODE } from '#rules/address/main-branch.ts'
import { implementOffice } from '#server/calls/implement-office.ts'
import { readCardLists, readFigures } from '#server/shop/goods/card/card-lists.ts'
import { cropStored } from '#server/shop/goods/card/crop-picture.ts'
import { findNamed, findTwins } from '#server/shop/goods/card/named-goods.ts'
import { readGoodCard } from '#server/shop/goods/card/read-card.ts'
import { previewCard } from '#server/shop/goods/card/preview-card.ts'
import { saveCard } from '#server/shop/goods/card/save-card.ts'
import { createGood } from '#server/shop/goods/changes/create-good.ts'
import { renderMarkdown } from '#server/shop/ground/render-markdown.ts'
import { readJournal } from '#server/shop/people/staff/journal.ts'

export const goodCardRoutes = [
  implementOffice(goodCard, schemas.goodCard, async ({ params }, context) => ({
    data: await readGoodCard(context, params.code),
  })),

  implementOffice(goodCardLists, schemas.goodCardLists, async (_input, { db }) => ({ data: await readCardLists(db) })),

  implementOffice(categoryFigures, schemas.categoryFigures, async ({ params }, { db }) => ({
    data: await readFigures(db, params.category),
  })),

  implementOffice(goodTwins, schemas.goodTwins, async ({ query }, { db }) => ({ data: await findTwins(db, query) })),

  implementOffice(goodJournal, schemas.goodJournal, async ({ params, query }, { db }) => {
    const good = await db.selectFrom('good').select('code').where('code', '=', params.code).executeTakeFirst()
    if (!good) throw notFound('Такого товара нет')
    return { data: await readJournal(db, { ...query, thing: 'good', key: params.code }) }
  }),

  implementOffice(previewText, schemas.previewText, ({ body }) =>
    Promise.resolve({ data: { html: renderMarkdown(body.text) } }),
  ),

  implementOffice(namedGoods, schemas.namedGoods, async ({ query }, { db }) => ({
    data: await findNamed(db, query.search, MAIN_BRANCH_CODE),
  })),

  implementOffice(saveGood, schemas.saveGood, async ({ params, body }, context) => {
    await saveCard(context, params.code, body)
    return { data: await readGoodCard(context, params.code) }
  }),

  implementOffice(previewGood, schemas.previewGood, async ({ params, body }, context) => ({
    data: await previewCard(context, params.code, body),
  })),

  implementOffice(makeGood, schemas.makeGood, async ({ body }, context) => ({
    data: { code: (await createGood(context, body)).code },
  })),

  implementOffice(cropPicture, schemas.cropPicture, async ({ body }, context) => ({
    data: { file: await cropStored(context, body.file, body.crop) },
  })),
]
