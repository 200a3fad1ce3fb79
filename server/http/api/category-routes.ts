import * as schemas from '#contract/catalog.schema.ts'
import * as calls from '#contract/catalog.ts'
import { implement } from '#server/calls/implement.ts'
import { readCategoryListing, readCategorySeo } from '#server/shop/goods/catalog/category-listing.ts'
import { categoryOf, presentCategories } from '#server/shop/goods/catalog/category-tree.ts'
import { directoryOf } from '#server/shop/goods/catalog/directory.ts'
import { readRentalPriceNotes } from '#server/shop/goods/catalog/rental-price-notes.ts'
import { landingOf, scopeOf } from '#server/shop/goods/catalog/landing.ts'
import { listFilters, listGoods } from '#server/shop/goods/catalog/listing.ts'

export const catalogCategoryRoutes = [
  implement(calls.rootCategories, schemas.rootCategories, async ({ query }, { db, catalog, nodeCode }) => {
    const isHire = query.isHire ?? false
    const [{ roots }, counts] = await Promise.all([directoryOf(db), catalog.categoryCounts({ isHire, nodeCode })])
    const own = roots.filter((root) => root.isHire === isHire)
    const cards = presentCategories(own, counts)
    if (!isHire) return { data: cards }
    const noteOf = await readRentalPriceNotes(db)
    const notes = new Map(own.map((root) => [root.code, noteOf(root)]))
    return {
      data: cards.map((card) => {
        const note = notes.get(card.code)
        return note === undefined ? card : { ...card, note }
      }),
    }
  }),

  implement(calls.categoryChildren, schemas.categoryChildren, async ({ params }, { db, catalog, nodeCode }) => {
    const category = categoryOf(await directoryOf(db), params.code)
    return {
      data: presentCategories(category.children, await catalog.categoryCounts({ isHire: category.isHire, nodeCode })),
    }
  }),

  implement(calls.categoryGoods, schemas.categoryGoods, async ({ params, query }, context) => {
    const directory = await directoryOf(context.db)
    const category = categoryOf(directory, params.code)
    return listGoods(context, {
      directory,
      category,
      scope: scopeOf(category, landingOf(directory, category, query)),
      raw: query,
    })
  }),

  implement(calls.categoryFilters, schemas.categoryFilters, async ({ params, query }, context) => {
    const directory = await directoryOf(context.db)
    const category = categoryOf(directory, params.code)
    return listFilters(context, {
      directory,
      category,
      scope: scopeOf(category, landingOf(directory, category, query)),
      raw: query,
    })
  }),

  implement(calls.categorySeo, schemas.categorySeo, async ({ params, query }, context) => ({
    data: await readCategorySeo(context, params.code, query),
  })),

  implement(calls.categoryListing, schemas.categoryListing, async ({ params, query }, context) => ({
    data: await readCategoryListing(context, params.code, query),
  })),
]
