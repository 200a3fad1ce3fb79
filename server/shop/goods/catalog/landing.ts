import { notFound } from '#contract/api-error.ts'
import type { ListingScope } from '#server/catalog-index/catalog-index.ts'
import { categoryUrl } from './category-tree.ts'
import type { CategoryEntry, Directory, TagEntry, VendorEntry } from './directory.ts'

/** What `/catalog/{category}/{slug}/` narrows a category to: a brand, a tag, or nothing. */
export interface Landing {
  vendor: VendorEntry | null
  tag: TagEntry | null
}

export interface LandingQuery {
  /** As it stands in the address: whichever of the two it turns out to be. */
  slug?: string
  vendorSlug?: string
  tagSlug?: string
}

export function landingOf(directory: Directory, category: CategoryEntry, query: LandingQuery): Landing {
  const { slug, vendorSlug, tagSlug } = query
  const tagBy = (wanted: string) => category.tags.find((tag) => tag.slug === wanted)
  const vendor = vendorSlug === undefined ? null : directory.vendorBySlug.get(vendorSlug)
  const tag = tagSlug === undefined ? null : tagBy(tagSlug)
  if (vendor === undefined) throw notFound('Такого бренда нет')
  if (tag === undefined) throw notFound('Такой подборки в разделе нет')
  if (slug === undefined) return { vendor, tag }
  const byAddress = { vendor: directory.vendorBySlug.get(slug), tag: tagBy(slug) }
  if (byAddress.vendor) return { vendor: byAddress.vendor, tag }
  if (byAddress.tag) return { vendor, tag: byAddress.tag }
  throw notFound('Такого бренда или подборки в разделе нет')
}

export function scopeOf(category: CategoryEntry, { vendor, tag }: Landing): ListingScope {
  return {
    categoryCode: category.code,
    isHire: category.isHire,
    ...(vendor ? { vendorCode: vendor.code } : {}),
    ...(tag ? { conditions: tag.conditions } : {}),
  }
}

const PREPOSITION = /^(без|для|до|из|на|от|под|с|со)\s/i

/**
 * «Бетоноломы» says what it is about. «Без аккумулятора», «С электростартером», «SDS-plus» say it of their category
 * alone, and other categories have tags of the same name: the category goes first.
 */
function tagName({ name }: TagEntry, category: CategoryEntry): string {
  if (PREPOSITION.test(name)) return `${category.name} ${name.charAt(0).toLowerCase()}${name.slice(1)}`
  return /[а-яё]/i.test(name) ? name : `${category.name} ${name}`
}

/** «Перфораторы NORVIK», «Перфораторы SDS-plus», «Гайковёрты без аккумулятора». */
export function landingName(category: CategoryEntry, { vendor, tag }: Landing): string {
  const base = tag ? tagName(tag, category) : category.name
  return vendor ? `${base} ${vendor.name}` : base
}

/** The address of the landing; a brand within a tag has none of its own and belongs to the tag. */
export function landingUrl(category: CategoryEntry, { vendor, tag }: Landing): string {
  const slug = tag?.slug ?? vendor?.slug
  return slug ? `${categoryUrl(category)}${slug}/` : categoryUrl(category)
}
