import * as schemas from '#contract/search.schema.ts'
import * as calls from '#contract/search.ts'
import { articleListOf } from '#server/search/article-list.ts'
import { recordOutcome } from '#server/search/search-outcomes.ts'
import { suggest } from '#server/search/suggest.ts'
import { presentCategories } from '#server/shop/goods/catalog/category-tree.ts'
import { directoryOf } from '#server/shop/goods/catalog/directory.ts'
import { readFigureTable } from '#server/shop/goods/catalog/figure-table.ts'
import { knownFilters } from '#server/shop/goods/catalog/filter-choice.ts'
import { lenientChoice, strictChoice } from '#server/shop/goods/catalog/read-choice.ts'
import { implement } from '#server/calls/implement.ts'
import { paginationMeta } from '#server/kernel/pagination.ts'
import { foundCategories, relatedLinks } from '#server/shop/goods/search/found-categories.ts'
import { listFound, readFound } from '#server/shop/goods/search/listing.ts'
import { presentMatch, presentUnderstanding } from '#server/shop/goods/search/present.ts'
import { recordSearch } from '#server/shop/goods/search/record-search.ts'

const SUGGESTED = { goods: 6, categories: 4, vendors: 3 }

/** Where Enter leads when one good was named whole. */
const exactOf = (code: string | null, cards: readonly { code: string; url: string }[]) => {
  const card = cards.find((each) => each.code === code)
  return card ? { code: card.code, url: card.url } : null
}

export const searchRoutes = [
  implement(calls.quickSearch, schemas.quickSearch, async ({ query }, { db, catalog, nodeCode }) => {
    const { goodCodes, categoryCodes, vendorCodes, queries, corrected, links, exact, articleList } = await suggest(
      db,
      query.q,
      nodeCode,
    )
    if (goodCodes.length === 0 && categoryCodes.length === 0 && vendorCodes.length === 0) {
      return {
        data: { goods: [], categories: [], vendors: [], queries, corrected: null, links, exact: null, articleList },
      }
    }
    const [directory, best, counts] = await Promise.all([
      directoryOf(db),
      catalog.cards(goodCodes.slice(0, SUGGESTED.goods), nodeCode),
      catalog.categoryCounts({ isHire: false, nodeCode }),
    ])
    // the rest only stand in for those not on sale here
    const isShort = best.length < Math.min(SUGGESTED.goods, goodCodes.length)
    const cards = isShort ? await catalog.cards(goodCodes, nodeCode) : best
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
        links,
        exact: exactOf(exact, cards),
        articleList,
      },
    }
  }),

  implement(calls.fullSearch, schemas.fullSearch, async ({ query }, context) => {
    const found = await readFound(context, query)
    const choice = strictChoice(query, knownFilters(found.directory, found.category))
    const { goods, total } = await listFound(context, found, choice, false)
    recordSearch(context, query.q, found, choice)
    return { data: goods, meta: paginationMeta(choice.page, choice.perPage, total) }
  }),

  implement(calls.searchFilters, schemas.searchFilters, async ({ query }, context) => {
    const found = await readFound(context, query)
    const choice = strictChoice(query, knownFilters(found.directory, found.category))
    const { facets, total } = await listFound(context, found, { ...choice, page: 1, perPage: 1 }, true)
    return { data: { filters: facets, total, corrected: found.corrected } }
  }),

  implement(
    calls.noteSearchOutcome,
    schemas.noteSearchOutcome,
    async ({ body }, { db, mainDb = db, clock, nodeCode }) => {
      const { q: query, goodCode, outcome } = body
      await recordOutcome(mainDb, { query, goodCode, outcome, nodeCode }, clock())
      return { data: true as const }
    },
  ),

  implement(calls.search, schemas.search, async ({ query }, context) => {
    const [found, articleList] = await Promise.all([readFound(context, query), articleListOf(context.db, query.q)])
    const { query: choice, refused } = lenientChoice(query, knownFilters(found.directory, found.category))
    const listed = await listFound(context, found, choice, true)
    const { goods, total, facets } = listed
    const exact = found.exact === null ? [] : await context.catalog.cards([found.exact], context.nodeCode)
    const figures = await readFigureTable(context, goods)
    const categories = await foundCategories(context, found, query.q)
    recordSearch(context, query.q, found, choice)
    return {
      data: {
        goods,
        meta: paginationMeta(choice.page, choice.perPage, total),
        filters: facets,
        figures,
        query: choice,
        categories,
        corrected: found.corrected,
        understanding: presentUnderstanding(found),
        match: presentMatch(found, listed),
        links: relatedLinks(found.links, categories),
        exact: exactOf(found.exact, exact),
        articleList,
        refused,
      },
    }
  }),
]
