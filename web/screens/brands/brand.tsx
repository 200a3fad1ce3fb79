import { vendorBySlug, vendorListing } from '#contract/vendor.ts'
import { pageContext } from '../../app/page-context.ts'
import { fromJsonText, toJsonText } from '../../app/json-text.ts'
import { loadOwnSeo } from '../../app/load-own-seo.ts'
import { givenParameters, listingView } from '../../parts/listing/listing-loader.ts'
import { listingIndexing, pageWords } from '../../parts/listing/listing-indexing.ts'
import { listingMeta } from '../../parts/listing/listing-meta.ts'
import { Listing } from '../../parts/listing/listing.tsx'
import { SeoText } from '../../parts/listing/seo-text.tsx'
import { CategoryTiles } from '../../parts/listing/category-tiles.tsx'
import { pageFailure } from '../../app/page-failure.ts'
import { pageMeta } from '../../app/page-meta.ts'
import { brandPath, brandsPath, homePath } from '../../paths.ts'
import { Breadcrumbs } from '#ui/breadcrumbs.tsx'
import { PageColumn } from '#ui/container.tsx'
import { Wordmark } from '#ui/wordmark.tsx'
import type { Route } from './+types/brand.ts'
import css from './brand.module.css'

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { api } = context.get(pageContext)
  const search = new URL(request.url).searchParams
  const [{ data: brand }, { data }, seo] = await Promise.all([
    api(vendorBySlug, { params: { slug: params.code } }),
    api(vendorListing, { params: { code: params.code }, query: givenParameters(search) }),
    loadOwnSeo(api, 'brand', `${brandPath(params.code)}?${search}`),
  ]).catch(pageFailure)
  return toJsonText({ brand, seo, listing: listingView('brand', data, brandPath(brand.slug), search) })
}

const CRUMBS = [
  { label: 'Главная', to: homePath },
  { label: 'Бренды', to: brandsPath },
]

export const meta = (args: Route.MetaArgs) => {
  const { brand, listing, seo } = fromJsonText(args.loaderData) ?? {}
  const node = args.matches[0].loaderData?.init.nodeLogistic
  if (!brand || !listing) return pageMeta(args, { title: 'Бренд' })
  return pageMeta(args, {
    title: `${brand.name} ${node?.nameIn ?? ''}: цены и наличие${pageWords(listing)}`,
    description:
      `Инструмент ${brand.name} ${node?.nameIn ?? ''}${pageWords(listing)}: цены, наличие в магазинах, доставка. ${brand.description}`.slice(
        0,
        160,
      ),
    ...seo,
    ...listingMeta(listing),
    ...listingIndexing(listing),
    crumbs: CRUMBS,
    name: brand.name,
  })
}

export default function Brand({ loaderData }: Route.ComponentProps) {
  const { brand, listing, seo } = fromJsonText(loaderData)
  const about = [brand.country && `${brand.country}.`, brand.description].filter(Boolean).join(' ')
  return (
    <PageColumn>
      <Breadcrumbs items={CRUMBS} />
      <header className={css.head}>
        <h1>{seo.h1 ?? <Wordmark name={brand.name} className={css.face} />}</h1>
        {about && <p className={css.about}>{about}</p>}
      </header>
      <CategoryTiles categories={brand.categories} brand={brand.name} />
      <Listing listing={listing} />
      <SeoText text={seo.text} />
    </PageColumn>
  )
}
