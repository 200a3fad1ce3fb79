import type { Static } from 'typebox'
import type { categoryListing, SeoAnswer } from '#contract/catalog.schema.ts'
import { notFound } from '#contract/api-error.ts'
import type { RawQuery } from '#contract/listing-query.ts'
import type { CallContext } from '#server/shop/ground/call-context.ts'
import { paginationMeta } from '#server/kernel/pagination.ts'
import { categorySeoOf } from './category-seo.ts'
import { breadcrumbOf, categoryOf, categoryUrl, presentCategories } from './category-tree.ts'
import { type CategoryEntry, directoryOf } from './directory.ts'
import { readFigureTable } from './figure-table.ts'
import { knownFilters } from './filter-choice.ts'
import { landingName, landingOf, type LandingQuery, landingUrl, scopeOf } from './landing.ts'
import { askIndex, lowestFacetPrice } from './listing.ts'
import { lenientChoice } from './read-choice.ts'

type Context = Pick<CallContext, 'db' | 'catalog' | 'nodeCode' | 'ports'>
type CategoryPage = Static<(typeof categoryListing)['answer']>

/** A category's page: one pass of the index gives rows, total and counts. */
export async function readCategoryListing(
  context: Context,
  code: string,
  raw: RawQuery & LandingQuery & { isHire?: boolean },
): Promise<CategoryPage> {
  const directory = await directoryOf(context.db)
  const category = categoryOf(directory, code)
  // the rental catalogue has addresses of its own
  if (category.isHire !== (raw.isHire ?? false)) throw notFound('Такого раздела нет')
  const landing = landingOf(directory, category, raw)
  const { query, refused } = lenientChoice(raw, knownFilters(directory, category))
  const isDense = isDenseBranch(category)
  // a table of sizes keeps them together, from page to page
  const sort = isDense && query.sort === 'popular' ? 'families' : query.sort
  const [{ goods, total, facets }, counts] = await Promise.all([
    askIndex(context, scopeOf(category, landing), { ...query, sort }, true),
    context.catalog.categoryCounts({ isHire: category.isHire, nodeCode: context.nodeCode }),
  ])
  const isLanding = landing.vendor !== null || landing.tag !== null
  const own = isLanding ? [{ name: landingName(category, landing), url: landingUrl(category, landing) }] : []
  return {
    goods,
    meta: paginationMeta(query.page, query.perPage, total),
    filters: facets,
    figures: await readFigureTable(context, goods),
    view: isDense ? 'table' : 'tile',
    query,
    children: isLanding ? [] : presentCategories(category.children, counts),
    tags: category.tags.map(({ slug, name }) => ({ slug, name, url: `${categoryUrl(category)}${slug}/` })),
    landing: landing.tag
      ? { kind: 'tag', slug: landing.tag.slug, name: landing.tag.name }
      : landing.vendor && { kind: 'vendor', slug: landing.vendor.slug, name: landing.vendor.name },
    breadcrumb: [...breadcrumbOf(category), ...own],
    seo: categorySeoOf({
      directory,
      nodeCode: context.nodeCode,
      hasTransport: context.ports.transport !== null,
      category,
      landing,
      query,
      total,
      priceFrom: lowestFacetPrice(facets),
    }),
    refused,
  }
}

const isDenseBranch = (category: CategoryEntry): boolean =>
  category.isDense || (category.parent !== null && isDenseBranch(category.parent))

/** The same words for a page whose address is given. */
export async function readCategorySeo(
  context: Context,
  code: string,
  { url, ...wanted }: LandingQuery & { url?: string },
): Promise<Static<typeof SeoAnswer>> {
  const directory = await directoryOf(context.db)
  const category = categoryOf(directory, code)
  const landing = landingOf(directory, category, wanted)
  const { query } = lenientChoice(queryOf(url), knownFilters(directory, category))
  const { total, facets } = await askIndex(context, scopeOf(category, landing), { ...query, perPage: 1, page: 1 }, true)
  return categorySeoOf({
    directory,
    nodeCode: context.nodeCode,
    hasTransport: context.ports.transport !== null,
    category,
    landing,
    query,
    total,
    priceFrom: lowestFacetPrice(facets),
  })
}

/** The query of an address, whether it came whole or as a path. */
function queryOf(url = ''): URLSearchParams {
  const at = url.indexOf('?')
  return new URLSearchParams(at < 0 ? '' : url.slice(at + 1).replace(/#.*$/s, ''))
}
