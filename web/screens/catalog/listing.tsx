import { type ComponentProps, lazy, memo, Suspense } from 'react'
import { categoryListing } from '#contract/catalog.ts'
import { loadChunk } from '../../app/chunk-failure.ts'
import { fromJsonText, toJsonText } from '../../app/json-text.ts'
import { pageContext } from '../../app/page-context.ts'
import { givenParameters, listingView } from '../../parts/listing/listing-loader.ts'
import { crumbsOf, listingMeta, seoMeta } from '../../parts/listing/listing-meta.ts'
import { Listing } from '../../parts/listing/listing.tsx'
import { pageFailure } from '../../app/page-failure.ts'
import { pageMeta } from '../../app/page-meta.ts'
import { categoryPath } from '../../paths.ts'
import { Breadcrumbs } from '#ui/breadcrumbs.tsx'
import { Chip } from '#ui/chip.tsx'
import { PageColumn } from '#ui/container.tsx'
import type { Route } from './+types/listing.ts'
import { CategoryTiles } from '../../parts/listing/category-tiles.tsx'
import css from './listing.module.css'

/** Links below the goods: their scripts come after the page. */
const BrandLinks = lazy(() => loadChunk(() => import('./brand-links.tsx')))
const BrandsBelow = memo((props: ComponentProps<typeof BrandLinks>) => (
  <Suspense>
    <BrandLinks {...props} />
  </Suspense>
))

/** /catalog/{code}/ and /catalog/{code}/{slug}/: the slug is a brand or a tag; the call knows which, or answers 404. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { api } = context.get(pageContext)
  const search = new URL(request.url).searchParams
  const { code, slug } = params as { code: string; slug?: string }
  const query = { ...givenParameters(search), ...(slug ? { slug } : {}) }
  const { data } = await api(categoryListing, { params: { code }, query }).catch(pageFailure)
  const { breadcrumb, children, tags, seo } = data
  return toJsonText({
    code,
    isWhole: !slug,
    breadcrumb,
    children,
    tags,
    seo,
    listing: listingView('catalog', data, categoryPath(code, slug), search),
  })
}

export const meta = (args: Route.MetaArgs) => {
  const { seo, listing, breadcrumb } = fromJsonText(args.loaderData) ?? {}
  if (!seo || !listing || !breadcrumb) return pageMeta(args, { title: 'Каталог' })
  return pageMeta(args, { ...seoMeta(seo), ...listingMeta(listing), crumbs: crumbsOf(breadcrumb) })
}

export default function CatalogListing({ loaderData }: Route.ComponentProps) {
  const { code, isWhole, listing, breadcrumb, children, tags, seo } = fromJsonText(loaderData)
  return (
    <PageColumn>
      <Breadcrumbs items={crumbsOf(breadcrumb)} />
      <h1>{seo.h1}</h1>
      <CategoryTiles categories={children} />
      {tags.length > 0 && (
        <ul className={css.tags} aria-label="Подборки">
          {tags.map((tag) => (
            <li key={tag.slug}>
              <Chip to={tag.url} current={tag.url === listing.path}>
                {tag.name}
              </Chip>
            </li>
          ))}
        </ul>
      )}
      <Listing listing={listing} />
      {isWhole && <BrandsBelow code={code} listing={listing} />}
      {seo.text && listing.meta.page === 1 && <p className={css.text}>{seo.text}</p>}
    </PageColumn>
  )
}
