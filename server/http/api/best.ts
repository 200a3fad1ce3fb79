import { notFound } from '#contract/api-error.ts'
import * as schemas from '#contract/best.schema.ts'
import * as calls from '#contract/best.ts'
import { emptyListingQuery } from '#contract/listing-query.ts'
import type { CallContext } from '#server/shop/ground/call-context.ts'
import { categoryOf, presentCategory } from '#server/shop/goods/catalog/category-tree.ts'
import { type Directory, directoryOf } from '#server/shop/goods/catalog/directory.ts'
import { askIndex, listFilters, listGoods, listPage } from '#server/shop/goods/catalog/listing.ts'
import { implement } from '#server/calls/implement.ts'
import { presentVendor, vendorCounts } from '#server/shop/goods/vendor/queries.ts'
import { readSelections } from '#server/shop/goods/best/queries.ts'
import { readSeasonStory } from '#server/shop/around/publications/season-story.ts'
import { deriveGoods, goodsOfSelections } from '#server/shop/goods/best/selection-goods.ts'

const BEST_VENDORS = 18
const GOODS_A_CATEGORY = 6
const GOODS_A_BLOCK = 12
const GOODS_A_STORY = 4

function discounted(directory: Directory, query: { categoryCode?: string }) {
  const category = query.categoryCode === undefined ? null : categoryOf(directory, query.categoryCode)
  const scope = { isHire: false, onlyDiscounted: true, ...(category ? { categoryCode: category.code } : {}) }
  return { directory, category, scope, raw: query }
}

/** Root sections with goods on sale, each counted by the index. */
async function discountSections(context: Pick<CallContext, 'catalog' | 'nodeCode'>, { roots }: Directory) {
  const query = { ...emptyListingQuery(), perPage: 1 }
  const sections = await Promise.all(
    roots
      .filter(({ isHire }) => !isHire)
      .map(async (root) => {
        const scope = { isHire: false, onlyDiscounted: true, categoryCode: root.code }
        const { total } = await askIndex(context, scope, query, false)
        return { ...presentCategory(root, total), url: `/discount/?categoryCode=${root.code}` }
      }),
  )
  return sections.filter(({ goods }) => goods > 0)
}

export const bestRoutes = [
  implement(calls.bestVendors, schemas.bestVendors, async (_input, { db, catalog, nodeCode }) => {
    const [{ vendors }, counts] = await Promise.all([directoryOf(db), vendorCounts({ catalog, nodeCode })])
    const goodsOf = (code: string) => counts.get(code) ?? 0
    const chosen = vendors.filter(({ isBest, code }) => isBest && goodsOf(code) > 0)
    const largest = vendors.filter(({ code }) => goodsOf(code) > 0).sort((a, b) => goodsOf(b.code) - goodsOf(a.code))
    const shown = chosen.length > 0 ? chosen : largest
    return { data: shown.slice(0, BEST_VENDORS).map((vendor) => presentVendor(vendor, goodsOf(vendor.code))) }
  }),

  implement(calls.bestByCategory, schemas.bestByCategory, async (_input, context) => {
    const { roots } = await directoryOf(context.db)
    const query = { ...emptyListingQuery(), perPage: GOODS_A_CATEGORY }
    const blocks = await Promise.all(
      roots
        .filter(({ isHire }) => !isHire)
        .map(async (root) => {
          const scope = { isHire: false, categoryCode: root.code }
          const { goods, total } = await askIndex(context, scope, query, false)
          return { category: presentCategory(root, total), goods }
        }),
    )
    return { data: blocks.filter((block) => block.goods.length > 0) }
  }),

  implement(calls.bestGoods, schemas.bestGoods, async ({ query }, context) => ({
    data: await deriveGoods(context, { sort: 'popular', onlyDiscounted: false }, query.limit ?? GOODS_A_BLOCK),
  })),

  implement(calls.selectionTabs, schemas.selectionTabs, async (_input, { db }) => ({
    data: (await readSelections(db)).map(({ code, name }) => ({ code, name })),
  })),

  implement(calls.selectionGoods, schemas.selectionGoods, async ({ query }, context) => {
    const selection = (await readSelections(context.db)).find(({ code }) => code === query.code)
    if (!selection) throw notFound('Такой подборки нет')
    const [goods = []] = await goodsOfSelections(context, [selection], query.limit ?? GOODS_A_BLOCK)
    return { data: goods }
  }),

  implement(calls.allSelections, schemas.allSelections, async ({ query }, context) => {
    const selections = await readSelections(context.db)
    const goods = await goodsOfSelections(context, selections, query.limit ?? GOODS_A_BLOCK)
    return { data: selections.map(({ code, name }, at) => ({ code, name, goods: goods[at]! })) }
  }),

  implement(calls.seasonStory, schemas.seasonStory, async (_input, context) => ({
    data: await readSeasonStory(context, GOODS_A_STORY),
  })),

  implement(calls.discountGoods, schemas.discountGoods, async ({ query }, context) =>
    listGoods(context, discounted(await directoryOf(context.db), query)),
  ),

  implement(calls.discountFilters, schemas.discountFilters, async ({ query }, context) =>
    listFilters(context, discounted(await directoryOf(context.db), query)),
  ),

  implement(calls.discountListing, schemas.discountListing, async ({ query }, context) => {
    const directory = await directoryOf(context.db)
    const listed = discounted(directory, query)
    // on sale people look for how much is off, unless they ask for another order
    const isUsual = query.sort === undefined || query.sort === 'popular'
    const [{ data }, categories] = await Promise.all([
      listPage(context, { ...listed, raw: isUsual ? { ...query, sort: 'discount' } : query }),
      discountSections(context, directory),
    ])
    const { category } = listed
    return {
      data: {
        ...data,
        // the order nobody asked for is not in the address
        query: isUsual ? { ...data.query, sort: 'popular' as const } : data.query,
        categories,
        category: category && { code: category.code, name: category.name },
      },
    }
  }),
]
