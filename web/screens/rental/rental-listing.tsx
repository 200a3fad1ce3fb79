import { categoryListing } from '#contract/catalog.ts'
import { pageContext } from '../../app/page-context.ts'
import { fromJsonText, toJsonText } from '../../app/json-text.ts'
import { CategoryTiles } from '../../parts/listing/category-tiles.tsx'
import { givenParameters, listingView } from '../../parts/listing/listing-loader.ts'
import { crumbsOf, listingMeta, seoMeta } from '../../parts/listing/listing-meta.ts'
import { Listing } from '../../parts/listing/listing.tsx'
import { pageFailure } from '../../app/page-failure.ts'
import { pageMeta } from '../../app/page-meta.ts'
import { RentalBand } from '../../parts/rental/rental-band.tsx'
import { rentalCategoryPath } from '../../paths.ts'
import type { HeaderTheme } from '../../state/header.ts'
import '#ui/chip.tsx'
import { PageColumn } from '#ui/container.tsx'
import type { Route } from './+types/rental-listing.ts'
import css from './rental-listing.module.css'

export const handle: { headerTheme: HeaderTheme } = { headerTheme: 'dark' }

/** /catalog-prokata/{category}/: the same engine as the catalogue, with day prices. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { api } = context.get(pageContext)
  const search = new URL(request.url).searchParams
  const query = { ...givenParameters(search), isHire: true }
  const { data } = await api(categoryListing, { params: { code: params.category }, query }).catch(pageFailure)
  const { breadcrumb, children, seo } = data
  const listing = listingView('catalog', data, rentalCategoryPath(params.category), search)
  return toJsonText({ breadcrumb, children, seo, listing })
}

export const meta = (args: Route.MetaArgs) => {
  const { seo, listing, breadcrumb } = fromJsonText(args.loaderData) ?? {}
  if (!seo || !listing || !breadcrumb) return pageMeta(args, { title: 'Прокат' })
  return pageMeta(args, { ...seoMeta(seo), ...listingMeta(listing), crumbs: crumbsOf(breadcrumb) })
}

export default function RentalListing({ loaderData }: Route.ComponentProps) {
  const { listing, breadcrumb, children, seo } = fromJsonText(loaderData)
  return (
    <>
      <RentalBand crumbs={crumbsOf(breadcrumb)} title={seo.h1}>
        {seo.text && listing.meta.page === 1 && <p className={css.lead}>{seo.text}</p>}
      </RentalBand>
      <PageColumn>
        <CategoryTiles categories={children} />
        <Listing listing={listing} />
      </PageColumn>
    </>
  )
}
