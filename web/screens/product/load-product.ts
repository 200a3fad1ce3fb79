import {
  goodAnalogs,
  goodByCode,
  goodComplects,
  goodMaterialCategories,
  goodMaterials,
  goodQuestions,
  goodVariants,
} from '#contract/catalog.ts'
import type { ApiClient } from '#contract/client.ts'
import { reviews, reviewSummary } from '#contract/reviews.ts'
import { cardsData } from '../../parts/listing/listing-loader.ts'

export const REVIEWS_A_PAGE = 5
export const QUESTIONS_A_PAGE = 5

/**
 * What is read first and what crawlers must see; the rest is asked by the browser when it comes near (see
 * battery-goods, spare-parts).
 */
export async function loadProduct(api: ApiClient, code: string) {
  const input = { params: { code } }
  const [good, complects, materials, materialCategories, opinions, opinionSummary, questions, analogs, variants] =
    await Promise.all([
      api(goodByCode, input),
      api(goodComplects, input),
      api(goodMaterials, input),
      api(goodMaterialCategories, input),
      api(reviews, { query: { goodCode: code, perPage: REVIEWS_A_PAGE } }),
      api(reviewSummary, { query: { goodCode: code } }),
      api(goodQuestions, { ...input, query: { perPage: QUESTIONS_A_PAGE } }),
      api(goodAnalogs, input),
      api(goodVariants, input),
    ])
  const analogCards = cardsData(analogs.data.map((each) => each.good))
  return {
    good: good.data,
    complects: complects.data,
    materials: { ...materials, data: cardsData(materials.data) },
    materialCategories: materialCategories.data,
    reviews: { items: opinions.data, meta: opinions.meta, summary: opinionSummary.data },
    questions,
    variants: {
      ...variants.data,
      goods: variants.data.goods.map(({ code, url, name, price }) => ({ code, url, name, price: price.priceComputed })),
    },
    analogs: analogs.data.map((each, at) => ({ ...each, good: analogCards[at]! })),
  }
}

export type ProductData = Awaited<ReturnType<typeof loadProduct>>
export type VariantsAnswer = ProductData['variants']
export type ReviewsAnswer = ProductData['reviews']
export type QuestionsAnswer = ProductData['questions']
export type ConsumablesAnswer = ProductData['materials']
