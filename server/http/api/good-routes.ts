import * as schemas from '#contract/catalog.schema.ts'
import * as calls from '#contract/catalog.ts'
import * as diagramSchemas from '#contract/diagrams.schema.ts'
import { goodDiagrams } from '#contract/diagrams.ts'
import { implement } from '#server/calls/implement.ts'
import { limitByAddress, type LimitRule } from '#server/kernel/limits.ts'
import { pageSlice, paginationMeta } from '#server/kernel/pagination.ts'
import { readAnalogs } from '#server/shop/goods/catalog/analogs.ts'
import { presentCategory, subtreeOf } from '#server/shop/goods/catalog/category-tree.ts'
import { readKits } from '#server/shop/goods/catalog/kits.ts'
import { readDiagrams } from '#server/shop/goods/catalog/diagrams.ts'
import { directoryOf } from '#server/shop/goods/catalog/directory.ts'
import { readGoodsFull } from '#server/shop/goods/catalog/good-full.ts'
import { readGoodTransport } from '#server/shop/goods/catalog/good-transport.ts'
import { goodQuestions } from '#server/shop/goods/catalog/good-questions.ts'
import { linkedGoods } from '#server/shop/goods/catalog/linked-goods.ts'
import { platformGoods } from '#server/shop/goods/catalog/platform-goods.ts'
import { goodNotFound } from '#server/shop/goods/catalog/product-record.ts'
import { readPriceStory } from '#server/shop/goods/catalog/price-story.ts'
import { readVariants } from '#server/shop/goods/catalog/variants.ts'
import { readRentalStock, readStockByShop } from '#server/shop/goods/catalog/stock-by-shop.ts'

const MATERIALS_A_PAGE = 8
/** The carrier counts our questions: the same purse as the cart's. */
const TRANSPORT_QUESTIONS: LimitRule = { name: 'transport questions', limit: 300, seconds: 600 }
const GOODS_A_PAGE = 24
const QUESTIONS_A_PAGE = 10

export const catalogGoodRoutes = [
  implement(calls.goodByCode, schemas.goodByCode, async ({ params, query }, context) => {
    const [good] = await readGoodsFull(context, [params.code], query.isHire ?? false)
    if (!good) throw goodNotFound()
    return { data: { ...good, ...(await readPriceStory(context, good)) } }
  }),

  implement(calls.goodMaterials, schemas.goodMaterials, async ({ params, query }, context) => {
    const [{ categories }, linked] = await Promise.all([
      directoryOf(context.db),
      linkedGoods(context, 'material', params.code),
    ])
    const wanted = query.categoryCode === undefined ? null : categories.get(query.categoryCode)
    // a category nothing of it fits, known or not, is an empty list
    const inside = wanted === null ? null : new Set(wanted ? subtreeOf(wanted).map(({ code }) => code) : [])
    const chosen = linked.filter(({ category }) => inside === null || inside.has(category.code))
    const { slice, meta } = pageSlice(chosen, query.page ?? 1, query.perPage ?? MATERIALS_A_PAGE)
    return { data: slice, meta }
  }),

  implement(calls.goodMaterialCategories, schemas.goodMaterialCategories, async ({ params }, context) => {
    const [{ categories }, linked] = await Promise.all([
      directoryOf(context.db),
      linkedGoods(context, 'material', params.code),
    ])
    const counts = new Map<string, number>()
    for (const { category } of linked) counts.set(category.code, (counts.get(category.code) ?? 0) + 1)
    return {
      data: [...counts].flatMap(([code, goods]) =>
        categories.has(code) ? presentCategory(categories.get(code)!, goods) : [],
      ),
    }
  }),

  implement(calls.goodAnalogs, schemas.goodAnalogs, async ({ params }, context) => ({
    data: await readAnalogs(context, params.code),
  })),

  implement(calls.goodVariants, schemas.goodVariants, async ({ params }, context) => ({
    data: await readVariants(context, params.code),
  })),

  implement(calls.goodComplects, schemas.goodComplects, async ({ params }, context) => ({
    data: await readKits(context, params.code),
  })),

  implement(calls.goodComplectGoods, schemas.goodComplectGoods, async ({ params }, context) => ({
    data: await linkedGoods(context, 'together', params.code),
  })),

  implement(calls.goodSpareParts, schemas.goodSpareParts, async ({ params, query }, context) => {
    const linked = await linkedGoods(context, 'spare', params.code)
    const { slice, meta } = pageSlice(linked, query.page ?? 1, query.perPage ?? GOODS_A_PAGE)
    return { data: slice, meta }
  }),

  implement(goodDiagrams, diagramSchemas.goodDiagrams, async ({ params }, context) => ({
    data: await readDiagrams(context, params.code),
  })),

  implement(calls.goodWarehouses, schemas.goodWarehouses, async ({ params, query }, context) => ({
    data: await (query.forRent ? readRentalStock(context, params.code) : readStockByShop(context, params.code)),
  })),

  implement(calls.goodTransport, schemas.goodTransport, async ({ params, query }, context) => {
    await limitByAddress(context, TRANSPORT_QUESTIONS)
    return { data: await readGoodTransport(context, params.code, query.city, query.quantity ?? 1) }
  }),

  implement(calls.goodQuestions, schemas.goodQuestions, async ({ params, query }, context) => {
    const [page, perPage] = [query.page ?? 1, query.perPage ?? QUESTIONS_A_PAGE]
    const { questions, total } = await goodQuestions(context, params.code, page, perPage)
    return { data: questions, meta: paginationMeta(page, perPage, total) }
  }),

  implement(calls.batteryGoods, schemas.batteryGoods, async ({ params, query }, { db, catalog, nodeCode }) => {
    const [page, perPage] = [query.page ?? 1, query.perPage ?? GOODS_A_PAGE]
    const { codes, total } = await platformGoods(db, params.code, nodeCode, page, perPage)
    return { data: await catalog.cards(codes, nodeCode), meta: paginationMeta(page, perPage, total) }
  }),

  implement(calls.goodsByCodes, schemas.goodsByCodes, async ({ query }, { catalog, nodeCode }) => ({
    data: await catalog.cards([...new Set(query.codes.split(','))], nodeCode),
  })),

  implement(calls.compareGoods, schemas.compareGoods, async ({ query }, context) => ({
    data: await readGoodsFull(context, [...new Set(query.codes.split(','))]),
  })),
]
