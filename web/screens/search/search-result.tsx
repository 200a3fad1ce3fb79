import { redirect } from 'react-router'
import { bestGoods } from '#contract/best.ts'
import { LONGEST_QUERY } from '#contract/limits.ts'
import { search as searchCall } from '#contract/search.ts'
import { pageContext } from '../../app/page-context.ts'
import { fromJsonText, toJsonText } from '../../app/json-text.ts'
import { givenParameters, listingView } from '../../parts/listing/listing-loader.ts'
import type { ListingView } from '../../parts/listing/listing-view.ts'
import { Listing } from '../../parts/listing/listing.tsx'
import { CategoryTiles } from '../../parts/listing/category-tiles.tsx'
import { pageFailure } from '../../app/page-failure.ts'
import { pageMeta } from '../../app/page-meta.ts'
import { homePath, quickOrderOf, searchResultPath } from '../../paths.ts'
import { Breadcrumbs } from '#ui/breadcrumbs.tsx'
import { PageColumn } from '#ui/container.tsx'
import type { Route } from './+types/search-result.ts'
import { AnsweringLinks } from './answering-links.tsx'
import { NothingFound } from './nothing-found.tsx'
import { QueryReading } from './query-reading.tsx'
import css from './search-result.module.css'
import { useSearchOutcomes } from './use-search-outcomes.ts'

const POPULAR = 10

/** No good for these words at all; with filters chosen it is the filters' doing. */
const foundNothing = ({ meta: { total }, query: { filters, inStock } }: ListingView) =>
  total === 0 && Object.keys(filters).length === 0 && !inStock

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api } = context.get(pageContext)
  const search = new URL(request.url).searchParams
  // A longer text is a paste by mistake; its beginning says what was meant.
  const q = (search.get('q') ?? '').trim().slice(0, LONGEST_QUERY)
  const isAsTyped = search.get('asTyped') === '1'
  const extraParams = {
    q,
    ...(search.has('categoryCode') ? { categoryCode: search.get('categoryCode')! } : {}),
    ...(isAsTyped ? { asTyped: '1' as const } : {}),
  }
  const given = givenParameters(search)
  const { data } = await api(searchCall, { query: { ...given, ...extraParams } }).catch(pageFailure)
  const { corrected, understanding, match, links, exact, articleList } = data
  const isPlain = !isAsTyped && Object.keys(given).length === 0
  // several articles are an order, not a query: none of them is lost there
  if (articleList && isPlain) throw redirect(quickOrderOf(articleList), 302)
  // an article or a code typed whole names this good alone: a list of one would be a step for nothing
  if (exact && data.meta.total === 1 && isPlain) throw redirect(exact.url, 302)
  const cheap = understanding.chips.find(({ kind }) => kind === 'sort')
  const listing: ListingView = {
    ...listingView('search-result', data, searchResultPath, search, extraParams),
    ...(cheap && { wordsOrder: { sort: 'price-asc', without: { ...extraParams, q: cheap.without } } }),
  }
  const popular = foundNothing(listing)
    ? (await api(bestGoods, { query: { limit: POPULAR } }).catch(() => ({ data: [] }))).data
    : []
  const categories = isAsTyped
    ? data.categories.map((category) => ({ ...category, url: `${category.url}&asTyped=1` }))
    : data.categories
  return toJsonText({ q, corrected, understanding, match, links, popular, categories, listing })
}

export const meta = (args: Route.MetaArgs) => {
  const q = fromJsonText(args.loaderData)?.q
  return pageMeta(args, { title: q ? `«${q}»: поиск` : 'Поиск', robots: 'noindex, follow' })
}

export default function SearchResult({ loaderData }: Route.ComponentProps) {
  const { q, corrected, understanding, match, links, popular, categories, listing } = fromJsonText(loaderData)
  useSearchOutcomes(q, listing)
  // a price nothing has is what the heading speaks of
  const isPriceAlone = (word: string) =>
    match.missing.length === 1 &&
    understanding.chips.some(({ kind, label }) => kind === 'price' && label.toLowerCase() === word)
  const unsaid = match.missing.filter((word) => !isPriceAlone(word))
  return (
    <PageColumn>
      <Breadcrumbs items={[{ label: 'Главная', to: homePath }]} />
      <h1>{q ? `Поиск: «${corrected ?? q}»` : 'Поиск'}</h1>
      <QueryReading q={q} understanding={understanding} missing={match.missing} listing={listing} />
      <AnsweringLinks links={links} hasGoods={listing.meta.total > 0} />
      {foundNothing(listing) ? (
        <NothingFound
          q={q}
          heading={match.heading}
          hasOnlyConditions={understanding.chips.length > 0}
          isAnswered={links.length > 0 && match.heading === null}
          popular={popular}
          now={listing.now}
        />
      ) : (
        <>
          {match.heading && (
            <div className={css.match}>
              <h2>{match.heading}</h2>
              {match.kind === 'partial' && unsaid.length > 0 && (
                <p className={css.missing}>Не учтено: {unsaid.join(', ')}</p>
              )}
            </div>
          )}
          {/* one section holds all that was found: nothing to narrow */}
          {categories.length > 1 && <CategoryTiles categories={categories} />}
          <Listing listing={listing} />
        </>
      )}
    </PageColumn>
  )
}
