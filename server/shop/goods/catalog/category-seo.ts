import type { Static } from 'typebox'
import type { SeoAnswer } from '#contract/catalog.schema.ts'
import { emptyListingQuery, isRange, type ListingQuery, listingHref } from '#contract/listing-query.ts'
import { formatRubles } from '#rules/money/money.ts'
import { MAIN_BRANCH_CODE } from '#rules/address/main-branch.ts'
import { countText } from '#rules/text/plural.ts'
import { ownSeo } from './own-seo.ts'
import { seoDescription, seoTitle } from '#server/shop/ground/seo-title.ts'
import type { CategoryEntry, Directory } from './directory.ts'
import { type Landing, landingName, landingUrl } from './landing.ts'

const MODELS = ['модель', 'модели', 'моделей'] as const

interface SeoFacts {
  directory: Directory
  nodeCode: string
  hasTransport: boolean
  category: CategoryEntry
  landing: Landing
  query: ListingQuery
  total: number
  /** Roubles; for rental, a day. */
  priceFrom: number | null
}

/** The brand of a choice that says nothing but one brand: the same list as the brand's landing. */
function onlyVendor({ directory, landing, query }: SeoFacts) {
  const { vendor, ...others } = query.filters
  if (!vendor || isRange(vendor) || vendor.values.length !== 1 || Object.keys(others).length > 0) return null
  return landing.vendor || landing.tag ? null : (directory.vendorBySlug.get(vendor.values[0]!) ?? null)
}

function isPlain({ sort, inStock, perPage }: ListingQuery): boolean {
  const plain = emptyListingQuery()
  return sort === plain.sort && inStock === plain.inStock && perPage === plain.perPage
}

/** A brand or a tag is worth a page in an index; further combinations are not, and point at the page they narrow. */
function indexing(facts: SeoFacts): Pick<Static<typeof SeoAnswer>, 'canonical' | 'robots'> {
  const { category, landing, query, total } = facts
  const brand = onlyVendor(facts)
  const isFiltered = Object.keys(query.filters).length > 0 && !brand
  const isCombined = landing.vendor !== null && landing.tag !== null
  const path = landingUrl(category, brand ? { vendor: brand, tag: null } : landing)
  if (isFiltered || isCombined || !isPlain(query)) return { canonical: path, robots: 'noindex, follow' }
  // past the last page there is nothing, and such addresses are endless
  const isShown = (query.page - 1) * query.perPage < total
  return isShown
    ? { canonical: listingHref(path, { page: query.page }), robots: 'index, follow' }
    : { canonical: path, robots: 'noindex, follow' }
}

export function categorySeoOf(facts: SeoFacts): Static<typeof SeoAnswer> {
  const { directory, nodeCode, category, landing, query, total, priceFrom } = facts
  const brand = onlyVendor(facts)
  const shown: Landing = brand ? { vendor: brand, tag: null } : landing
  const name = landingName(category, shown)
  const h1 = category.isHire ? `${name} напрокат` : name
  const where = directory.nodeNameIn.get(nodeCode) ?? ''
  const page = query.page > 1 ? `, страница ${query.page}` : ''
  const place = where ? ` ${where}` : ''
  const price = priceFrom === null ? '' : ` от ${formatRubles(priceFrom)}${category.isHire ? ' за день' : ''}`
  const models = total > 0 ? `: ${countText(total, MODELS)}${price}` : ''
  // the text describes the category as a whole, and stands once
  const text = query.page === 1 && !shown.vendor && !shown.tag ? category.description : ''
  const own = category.isHire
    ? {}
    : ownSeo(directory, 'category', nodeCode, {
        name: h1,
        page,
        models: countText(total, MODELS),
        price: priceFrom === null ? '' : formatRubles(priceFrom),
        text,
      })
  const indexed = indexing(facts)
  const isFirst = query.page === 1 && indexed.robots.startsWith('index')
  return {
    title:
      own.title ??
      seoTitle(
        directory.shopName,
        `${h1}${place}`,
        [': цены, наличие, доставка', ': цены и наличие', ': цены', ''],
        query.page,
      ),
    h1: own.h1 ?? h1,
    description: own.description ?? seoDescription([`${h1}${place}${models}${page}.`, ...promises(facts)]),
    text: isFirst ? (own.text ?? text) : text,
    ...indexed,
  }
}

function promises({ category, nodeCode, hasTransport }: SeoFacts): string[] {
  if (category.isHire) return ['Тарифы по дням, залог, наличие в пунктах проката.', 'Забронируйте на нужные даты.']
  return nodeCode === MAIN_BRANCH_CODE
    ? [
        'Цены и наличие, характеристики и отзывы.',
        ...(hasTransport ? ['Доставка транспортной компанией по России.'] : []),
      ]
    : ['Цены и наличие в магазинах, характеристики и отзывы.', 'Доставка и самовывоз.']
}
