import type { ApiClient } from '#contract/client.ts'
import { shopReviews, shopReviewsSummary } from '#contract/reviews.ts'
import { formatNumber } from '#rules/text/number-text.ts'
import { countText } from '#rules/text/plural.ts'
import { pageFailure } from '../../../app/page-failure.ts'
import { shopPath, shopsPath } from '../../../paths.ts'
import { Breadcrumbs, type Crumb } from '#ui/breadcrumbs.tsx'
import { Button } from '#ui/button.tsx'
import { PageColumn } from '#ui/container.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Link } from '#ui/link.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { Panel } from '#ui/panel.tsx'
import { Rating } from '#ui/rating.tsx'
import { RulerHistogram } from '#ui/ruler-histogram.tsx'
import { TextLink } from '#ui/text-link.tsx'
import css from './all-reviews.module.css'
import { ReviewTabs, shopReviewsPath } from './review-tabs.tsx'
import { ShopReviewItem } from './shop-review-item.tsx'

/** Where the list of shops stands: after the reviews on a phone. */
const SHOPS = 'shops'
const SLUG = /^[a-z0-9-]{1,60}$/

export async function loadShopReviews(api: ApiClient, search: URLSearchParams) {
  const asked = search.get('shop')
  const wanted = Number(search.get('page') ?? 1)
  const page = Number.isInteger(wanted) && wanted >= 1 && wanted <= 10_000 ? wanted : 1
  const { data: summary } = await api(shopReviewsSummary, {}).catch(pageFailure)
  // a shop nobody knows, or nobody spoke of, is no mistake worth a 404: all of them are shown
  const shop = summary.shops.find(({ slug }) => asked !== null && SLUG.test(asked) && slug === asked) ?? null
  const { data, meta } = await api(shopReviews, { query: { page, ...(shop ? { shop: shop.slug } : {}) } }).catch(
    pageFailure,
  )
  return { reviews: data, meta, summary, shop }
}

type Facts = Awaited<ReturnType<typeof loadShopReviews>>

const addressOf = (shop: string | null, page = 1) =>
  `${shopReviewsPath}${shop ? `&shop=${shop}` : ''}${page > 1 ? `&page=${page}` : ''}`

/** Not for an index: what is said of a shop stands on the shop's own page. */
export function shopReviewsHead(shopName: string) {
  return {
    title: `Отзывы покупателей о магазинах: ${shopName}`,
    description: 'Что говорят покупатели о магазинах сети: как встретили, помогли ли выбрать, быстро ли выдали заказ.',
    canonical: shopReviewsPath,
    name: 'Отзывы о магазинах',
    robots: 'noindex, follow',
  }
}

/** What is said of the shops: all together, or of one chosen in the list beside. */
export function ShopReviews({ facts, crumbs }: { facts: Facts; crumbs: readonly Crumb[] }) {
  const { reviews, meta, summary, shop } = facts
  return (
    <PageColumn className={css.page}>
      <Breadcrumbs items={crumbs} />
      <h1>Отзывы</h1>
      <ReviewTabs about="shops" />
      <div className={css.columns}>
        {summary.count > 0 && (
          <div className={css.beside}>
            <Panel as="section" aria-label="Оценки магазинов" className={css.whole}>
              <p className={css.average}>
                <strong className={css.figure}>{formatNumber(Math.round(summary.average * 10) / 10)}</strong>
                <span className={css.of}>{`из 5, ${countText(summary.count, ['оценка', 'оценки', 'оценок'])}`}</span>
              </p>
              <p className={css.note}>Пишут те, кому в магазине выдали заказ.</p>
              <p className={css.jump}>
                <TextLink to={`#${SHOPS}`}>{shop ? 'Выбрать другой магазин' : 'Выбрать магазин'}</TextLink>
              </p>
            </Panel>
            <Panel className={css.shops}>
              <RulerHistogram
                label="Оценки по звёздам"
                rows={summary.histogram.map(({ rating, count }) => ({
                  key: String(rating),
                  label: `${rating} ★`,
                  value: count,
                }))}
              />
              <nav id={SHOPS} aria-label="О каком магазине" className={css.choose}>
                <ul>
                  <li>
                    <Link
                      to={addressOf(null)}
                      aria-current={shop === null ? 'page' : undefined}
                      className={css.shopLink}
                    >
                      Все магазины
                    </Link>
                  </li>
                  {summary.shops.map(({ slug, name, cityName, average, count }) => (
                    <li key={slug}>
                      <Link
                        to={addressOf(slug)}
                        aria-current={shop?.slug === slug ? 'page' : undefined}
                        className={css.shopLink}
                      >
                        <span>{`${name}, ${cityName}`}</span>
                        <Rating value={average} count={count} />
                      </Link>
                    </li>
                  ))}
                </ul>
              </nav>
            </Panel>
          </div>
        )}
        <div className={css.list}>
          {reviews.length === 0 ? (
            <EmptyState
              icon="store"
              title="О магазинах пока не писали"
              actions={
                <Button look="black" to={shopsPath}>
                  Выбрать магазин
                </Button>
              }
            >
              Первый отзыв можно написать на странице магазина.
            </EmptyState>
          ) : (
            <>
              {shop && (
                <p>
                  <Button to={`${shopPath(shop.slug)}#reviews`} icon="edit">
                    {`Написать о магазине «${shop.name}»`}
                  </Button>
                </p>
              )}
              <ul className={css.items}>
                {reviews.map((review) => (
                  <li key={review.id}>
                    <ShopReviewItem review={review} />
                  </li>
                ))}
              </ul>
            </>
          )}
          <Pagination page={meta.page} pages={meta.lastPage} hrefFor={(page) => addressOf(shop?.slug ?? null, page)} />
        </div>
      </div>
    </PageColumn>
  )
}
