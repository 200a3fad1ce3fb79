import type { Breadcrumb } from '#contract/good.ts'
import type { Crumb } from '#ui/breadcrumbs.tsx'
import { itemList } from '../../app/structured-data/item-list.ts'
import type { PageFacts } from '../../state/init.tsx'
import type { ListingView } from './listing-view.ts'

interface Seo {
  title: string
  h1: string
  description: string
  canonical: string
  robots: string
}

export const seoMeta = ({ title, h1, description, canonical, robots }: Seo) => ({
  title,
  name: h1,
  description,
  canonical,
  robots,
})

export const crumbsOf = (breadcrumb: readonly Breadcrumb[]): Crumb[] =>
  breadcrumb.map(({ name, url }) => ({ label: name, to: url }))

/** The picture of the first good, and the goods for machines. */
export function listingMeta({ goods, meta }: ListingView) {
  const image = goods[0]?.images[0]?.src
  return {
    ...(image ? { image } : {}),
    structured:
      import.meta.env.SSR &&
      (({ origin }: PageFacts) => (goods.length > 0 ? [itemList(origin, goods, (meta.page - 1) * meta.perPage)] : [])),
  }
}
