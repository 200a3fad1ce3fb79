import { lazy, Suspense } from 'react'
import { actions } from '#contract/action.ts'
import { allSelections, bestVendors, seasonStory } from '#contract/best.ts'
import { blogList } from '#contract/blogs.ts'
import { contentSeo, initContent } from '#contract/content.ts'
import { nodeWarehouses } from '#contract/node-logistic.ts'
import { freeDeliveryThreshold } from '#rules/delivery/delivery-threshold.ts'
import { loadChunk } from '../../app/chunk-failure.ts'
import { fromJsonText, toJsonText } from '../../app/json-text.ts'
import { optionalPart } from '../../app/optional-part.ts'
import { pageContext } from '../../app/page-context.ts'
import { rentalPath } from '../../paths.ts'
import { cardsData } from '../../parts/listing/listing-loader.ts'
import { pageMeta } from '../../app/page-meta.ts'
import { organization } from '../../app/structured-data/organization.ts'
import { webSite } from '../../app/structured-data/web-site.ts'
import { HydrateAtInput } from '../../app/hydrate-at-input.tsx'
import { RecentlySeen } from '../../parts/recently-seen.tsx'
import { useStoreState } from '../../state/app-state.tsx'
import { useInit } from '../../state/init.tsx'
import type { HeaderTheme } from '../../state/header.ts'
import { Container } from '#ui/container.tsx'
import type { Route } from './+types/home.ts'
import { Banners } from './banners.tsx'
import { BestOffers } from './best-offers.tsx'
import css from './home.module.css'
import { HomeQuickNavigation } from './quick-navigation.tsx'
import { SeasonStory } from './season-story.tsx'
import { ShopFigures } from './shop-figures.tsx'

/** Its styles come with the page: scripts/vite/chunks.ts. */
const LowerPart = lazy(() =>
  loadChunk(() => import('./lower-part.tsx')).then((lower) => ({ default: lower.LowerPart })),
)

const FarHeadline = optionalPart(() => import('./far-headline.tsx'))

export const handle: { headerTheme: HeaderTheme } = { headerTheme: 'white' }

export async function loader({ context }: Route.LoaderArgs) {
  const { api } = context.get(pageContext)
  const [init, shops, selections, season, brands, current, articles, seo] = await Promise.all([
    api(initContent, {}),
    api(nodeWarehouses, {}),
    api(allSelections, { query: { limit: 12 } }),
    api(seasonStory, {}),
    api(bestVendors, {}),
    api(actions, { query: { type: 'action', state: 'active', perPage: 2 } }),
    api(blogList, { query: { perPage: 4 } }),
    api(contentSeo, { query: { type: 'home' } }),
  ])
  const { banners, quickNavigation, nodeLogistic } = init.data
  return toJsonText({
    banners,
    quickNavigation,
    shops: shops.data,
    freeDeliveryFrom: freeDeliveryThreshold(nodeLogistic.prices),
    brands: brands.data,
    selections: selections.data.map((each) => ({ ...each, goods: cardsData(each.goods) })),
    season: season.data && { ...season.data, goods: cardsData(season.data.goods) },
    publications: [...current.data, ...articles.data].slice(0, 4),
    text: seo.data.text,
    now: Date.now(),
  })
}

export const meta = (args: Route.MetaArgs) => {
  const seo = args.matches[0].loaderData?.init.seo
  return pageMeta(args, {
    title: seo?.title ?? '',
    ...(seo ? { description: seo.description } : {}),
    structured: import.meta.env.SSR && ((facts) => [organization(facts), webSite(facts)]),
  })
}

/** A town without a shop of ours, known in the browser alone, is one we deliver to. */
function Headline() {
  const { name, nameIn } = useInit().nodeLogistic
  const city = useStoreState('city', (state) => state.city)?.name ?? name
  const here = <h1 className={css.title}>Инструмент и техника {nameIn}</h1>
  return city === name ? (
    here
  ) : (
    <Suspense fallback={here}>
      <FarHeadline city={city} />
    </Suspense>
  )
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const page = fromJsonText(loaderData)
  return (
    <Container className={css.home}>
      <Headline />
      <Banners banners={page.banners} />
      <HomeQuickNavigation items={page.quickNavigation} />
      {page.season && (
        <HydrateAtInput>
          <SeasonStory story={page.season} now={page.now} />
        </HydrateAtInput>
      )}
      <RecentlySeen now={page.now} />
      <HydrateAtInput>
        <BestOffers selections={page.selections} now={page.now} />
      </HydrateAtInput>
      <ShopFigures shops={page.shops.length} freeDeliveryFrom={page.freeDeliveryFrom} />
      <HydrateAtInput>
        <LowerPart
          brands={page.brands}
          rentalImage={page.quickNavigation.find(({ url }) => url === rentalPath)?.image}
          publications={page.publications}
          shops={page.shops}
        />
        {page.text && <p className={css.text}>{page.text}</p>}
      </HydrateAtInput>
    </Container>
  )
}
