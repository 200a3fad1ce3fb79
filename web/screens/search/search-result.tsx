import { Link } from 'react-router'
import { bestGoods } from '#contract/best.ts'
import { LONGEST_QUERY } from '#contract/limits.ts'
import { search as searchCall } from '#contract/search.ts'
import { pageContext } from '../../app/page-context.ts'
import { givenParameters, listingView } from '../../parts/listing/listing-loader.ts'
import type { ListingView } from '../../parts/listing/listing-view.ts'
import { Listing } from '../../parts/listing/listing.tsx'
import { CategoryTiles } from '../../parts/listing/category-tiles.tsx'
import { pageFailure } from '../../app/page-failure.ts'
import { pageMeta } from '../../app/page-meta.ts'
import { homePath, searchResultPath } from '../../paths.ts'
import { Breadcrumbs } from '#ui/breadcrumbs.tsx'
import { Page } from '#ui/container.tsx'
import type { Route } from './+types/search-result.ts'
import { NothingFound } from './nothing-found.tsx'
import css from './search-result.module.css'

const POPULAR = 10

/** No good for these words at all; with filters chosen it is the filters' doing. */
const foundNothing = ({ meta: { total }, query: { filters, inStock } }: ListingView) =>
  total === 0 && Object.keys(filters).length === 0 && !inStock

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api } = context.get(pageContext)
  const search = new URL(request.url).searchParams
  // A longer text is a paste by mistake; its beginning says what was meant.
  const q = (search.get('q') ?? '').trim().slice(0, LONGEST_QUERY)
  const extraParams = { q, ...(search.has('categoryCode') ? { categoryCode: search.get('categoryCode')! } : {}) }
  const { data } = await api(searchCall, { query: { ...givenParameters(search), ...extraParams } }).catch(pageFailure)
  const { corrected, match, links, categories } = data
  const listing = listingView('search-result', data, searchResultPath, extraParams)
  const popular = foundNothing(listing)
    ? (await api(bestGoods, { query: { limit: POPULAR } }).catch(() => ({ data: [] }))).data
    : []
  return { q, corrected, match, links, popular, categories, listing }
}

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, { title: args.loaderData?.q ? `«${args.loaderData.q}»: поиск` : 'Поиск', robots: 'noindex, follow' })

export default function SearchResult({ loaderData }: Route.ComponentProps) {
  const { q, corrected, match, links, popular, categories, listing } = loaderData
  return (
    <Page>
      <Breadcrumbs items={[{ label: 'Главная', to: homePath }]} />
      <h1>{q ? `Поиск: «${corrected ?? q}»` : 'Поиск'}</h1>
      {corrected && (
        <p className={css.corrected}>
          Показываем по запросу «{corrected}». Вы искали: «{q}»
        </p>
      )}
      {links.length > 0 && (
        <ul className={css.links}>
          {links.map(({ title, url }) => (
            <li key={url}>
              <Link to={url}>{title}</Link>
            </li>
          ))}
        </ul>
      )}
      {match.heading && <h2>{match.heading}</h2>}
      {foundNothing(listing) ? (
        <NothingFound q={q} popular={popular} now={listing.now} />
      ) : (
        <>
          <CategoryTiles categories={categories} />
          <Listing listing={listing} />
        </>
      )}
    </Page>
  )
}
