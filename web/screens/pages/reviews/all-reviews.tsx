import type { ApiClient } from '#contract/client.ts'
import { allReviews, allReviewsSummary } from '#contract/reviews.ts'
import { formatNumber } from '#rules/text/number-text.ts'
import { countText } from '#rules/text/plural.ts'
import { pageFailure } from '../../../app/page-failure.ts'
import { homePath, reviewsPath } from '../../../paths.ts'
import { Breadcrumbs, type Crumb } from '#ui/breadcrumbs.tsx'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { Input } from '#ui/input.tsx'
import { PageColumn } from '#ui/container.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { Panel } from '#ui/panel.tsx'
import { RulerHistogram } from '#ui/ruler-histogram.tsx'
import { TextLink } from '#ui/text-link.tsx'
import css from './all-reviews.module.css'
import { GoodReviewItem } from './good-review-item.tsx'
import { ReviewTabs } from './review-tabs.tsx'

const SEARCH_MAX = 100

interface Choice {
  rating: number | null
  withPhoto: boolean
  search: string
}

/** What an address may say; anything else is passed over. */
function readChoice(search: URLSearchParams): Choice & { page: number } {
  const rating = Number(search.get('rating'))
  const page = Number(search.get('page') ?? 1)
  return {
    rating: Number.isInteger(rating) && rating >= 1 && rating <= 5 ? rating : null,
    withPhoto: search.get('photo') === '1',
    search: (search.get('q') ?? '').trim().slice(0, SEARCH_MAX),
    page: Number.isInteger(page) && page >= 1 && page <= 10_000 ? page : 1,
  }
}

function addressOf({ rating, withPhoto, search }: Choice, page = 1): string {
  const query = new URLSearchParams()
  if (search) query.set('q', search)
  if (rating !== null) query.set('rating', String(rating))
  if (withPhoto) query.set('photo', '1')
  if (page > 1) query.set('page', String(page))
  return query.size > 0 ? `${reviewsPath}?${query}` : reviewsPath
}

export async function loadReviews(api: ApiClient, search: URLSearchParams) {
  const { page, ...choice } = readChoice(search)
  const { rating, withPhoto, search: sought } = choice
  const query = { page, withPhoto, ...(rating !== null && { rating }), ...(sought && { search: sought }) }
  const [list, summary] = await Promise.all([api(allReviews, { query }), api(allReviewsSummary, {})]).catch(pageFailure)
  return { reviews: list.data, meta: list.meta, summary: summary.data, choice }
}

type Facts = Awaited<ReturnType<typeof loadReviews>>

/** What the head of the page says; a choice among them is nothing to find. */
export function reviewsHead({ choice, meta }: Facts, shopName: string) {
  const isWhole = choice.rating === null && !choice.withPhoto && !choice.search && meta.page === 1
  return {
    title: `Отзывы покупателей об инструменте: ${shopName}`,
    description:
      'Что говорят покупатели об инструменте и технике: оценки, достоинства и недостатки, снимки, ответы магазина.',
    canonical: reviewsPath,
    name: 'Отзывы',
    ...(isWhole ? {} : { robots: 'noindex, follow' }),
  }
}

/** The reviews of all goods in one place. */
export function AllReviews({ facts, crumbs }: { facts: Facts; crumbs: readonly Crumb[] }) {
  const { reviews, meta: list, summary, choice } = facts
  return (
    <PageColumn className={css.page}>
      <Breadcrumbs items={crumbs} />
      <h1>Отзывы</h1>
      <ReviewTabs about="goods" />
      <div className={css.columns}>
        {summary.count > 0 && (
          <Panel as="section" aria-label="Все оценки" className={css.summary}>
            <p className={css.average}>
              <strong className={css.figure}>{formatNumber(Math.round(summary.average * 10) / 10)}</strong>
              <span className={css.of}>{`из 5, ${countText(summary.count, ['оценка', 'оценки', 'оценок'])}`}</span>
            </p>
            <RulerHistogram
              label="Оценки по звёздам"
              rows={summary.histogram.map(({ rating, count }) => ({
                key: String(rating),
                label: `${rating} ★`,
                value: count,
              }))}
            />
            <p className={css.note}>Отметка «Куплено у нас» стоит там, где есть заказ.</p>
          </Panel>
        )}
        <div className={css.list}>
          {summary.count > 0 && <FindReviews choice={choice} found={list.total} />}
          <nav aria-label="Какие отзывы показать" className={css.choice}>
            <Chip
              to={addressOf({ ...choice, rating: null, withPhoto: false })}
              current={!choice.rating && !choice.withPhoto}
            >
              Все
            </Chip>
            {summary.withPhoto > 0 && (
              <Chip
                to={addressOf({ ...choice, withPhoto: !choice.withPhoto })}
                current={choice.withPhoto}
                {...(!choice.search && { count: summary.withPhoto })}
              >
                С фото
              </Chip>
            )}
            {summary.histogram
              .filter(({ count }) => count > 0)
              .map(({ rating, count }) => (
                <Chip
                  key={rating}
                  to={addressOf({ ...choice, rating: choice.rating === rating ? null : rating })}
                  current={choice.rating === rating}
                  {...(!choice.search && { count })}
                >
                  {`${rating} ★`}
                </Chip>
              ))}
          </nav>
          {reviews.length === 0 ? (
            <EmptyState
              icon="star"
              title={summary.count === 0 ? 'Отзывов пока нет' : 'Таких отзывов нет'}
              actions={
                <Button look="black" to={summary.count === 0 ? homePath : reviewsPath}>
                  {summary.count === 0 ? 'На главную' : 'Показать все'}
                </Button>
              }
            >
              {summary.count === 0
                ? 'Первый можно написать на странице товара.'
                : choice.search
                  ? `О товарах по словам «${choice.search}» ещё не писали. Попробуйте марку или вид инструмента.`
                  : 'Снимите часть условий.'}
            </EmptyState>
          ) : (
            <ul className={css.items}>
              {reviews.map((review) => (
                <li key={review.id}>
                  <GoodReviewItem review={review} />
                </li>
              ))}
            </ul>
          )}
          <Pagination page={list.page} pages={list.lastPage} hrefFor={(page) => addressOf(choice, page)} />
        </div>
      </div>
    </PageColumn>
  )
}

/** A plain form: it finds without scripts too. */
function FindReviews({ choice: { rating, withPhoto, search }, found }: { choice: Choice; found: number }) {
  return (
    <form method="get" action={reviewsPath} role="search" aria-label="Отзывы о товаре или бренде" className={css.find}>
      <Input
        key={search}
        label="Товар, артикул или бренд"
        hideLabel
        name="q"
        type="search"
        placeholder="Товар, артикул или бренд"
        maxLength={SEARCH_MAX}
        defaultValue={search}
      />
      {rating !== null && <input type="hidden" name="rating" value={rating} />}
      {withPhoto && <input type="hidden" name="photo" value="1" />}
      <Button type="submit">Найти отзывы</Button>
      {search && (
        <p className={css.found}>
          {found > 0 && `${countText(found, ['отзыв', 'отзыва', 'отзывов'])} по словам «${search}». `}
          <TextLink to={addressOf({ rating, withPhoto, search: '' })}>Показать все</TextLink>
        </p>
      )}
    </form>
  )
}
