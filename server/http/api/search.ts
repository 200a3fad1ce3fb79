import * as schemas from '#contract/search.schema.ts'
import * as calls from '#contract/search.ts'
import { NO_SUGGESTIONS, suggest } from '#server/search/suggest.ts'
import { presentCategories } from '#server/shop/catalog/category-tree.ts'
import { directoryOf } from '#server/shop/catalog/directory.ts'
import { knownFilters } from '#server/shop/catalog/filter-choice.ts'
import { lenientChoice, strictChoice } from '#server/shop/catalog/read-choice.ts'
import { implement } from '#server/calls/implement.ts'
import { paginationMeta } from '#server/kernel/pagination.ts'
import { foundCategories } from '#server/shop/search/found-categories.ts'
import { listFound, readFound } from '#server/shop/search/listing.ts'
import { noteSearch } from '#server/shop/search/note-search.ts'

const SUGGESTED = { goods: 6, categories: 4, vendors: 3 }
const MOST_NEAREST = 12

export const searchRoutes = [
  implement(calls.quickSearch, schemas.quickSearch, async ({ query }, { db, catalog, nodeCode }) => {
    const { goodCodes, categoryCodes, vendorCodes, queries, corrected } = await suggest(db, query.q, nodeCode)
    if (goodCodes.length === 0 && categoryCodes.length === 0 && vendorCodes.length === 0) {
      return { data: { goods: [], categories: [], vendors: [], queries, corrected: NO_SUGGESTIONS.corrected } }
    }
    const [directory, cards, counts] = await Promise.all([
      directoryOf(db),
      catalog.cards(goodCodes, nodeCode),
      catalog.categoryCounts({ isHire: false, nodeCode }),
    ])
    const categories = categoryCodes.flatMap((code) => directory.categories.get(code) ?? [])
    const vendors = vendorCodes.flatMap((code) => directory.vendorByCode.get(code) ?? [])
    return {
      data: {
        goods: cards.slice(0, SUGGESTED.goods),
        categories: presentCategories(categories, counts).slice(0, SUGGESTED.categories),
        vendors: vendors
          .slice(0, SUGGESTED.vendors)
          .map(({ code, slug, name }) => ({ code, slug, name, url: `/brands/${slug}/` })),
        queries,
        corrected,
      },
    }
  }),

  implement(calls.fullSearch, schemas.fullSearch, async ({ query }, context) => {
    const found = await readFound(context, query)
    const choice = strictChoice(query, knownFilters(found.directory, found.category))
    const { goods, total } = await listFound(context, found, choice, false)
    noteSearch(context, query.q, found, choice)
    return { data: goods, meta: paginationMeta(choice.page, choice.perPage, total) }
  }),

  implement(calls.searchFilters, schemas.searchFilters, async ({ query }, context) => {
    const found = await readFound(context, query)
    const choice = strictChoice(query, knownFilters(found.directory, found.category))
    const { facets, total } = await listFound(context, found, { ...choice, page: 1, perPage: 1 }, true)
    return { data: { filters: facets, total } }
  }),

  implement(calls.search, schemas.search, async ({ query }, context) => {
    const found = await readFound(context, query)
    const { query: choice, refused } = lenientChoice(query, knownFilters(found.directory, found.category))
    const [{ goods, total, facets }, nearest] = await Promise.all([
      listFound(context, found, choice, true),
      found.isNear ? context.catalog.cards(found.codes.slice(0, MOST_NEAREST), context.nodeCode) : [],
    ])
    noteSearch(context, query.q, found, choice)
    return {
      data: {
        goods,
        meta: paginationMeta(choice.page, choice.perPage, total),
        filters: facets,
        query: choice,
        categories: foundCategories(found, query.q),
        corrected: found.corrected,
        nearest,
        refused,
      },
    }
  }),
]
