import { useRef, useState } from 'react'
import type { GoodFull } from '#contract/good.ts'
import { type OwnReview, reviews as reviewsCall, type ReviewSort, reviewSummary } from '#contract/reviews.ts'
import { useInView } from '../../../hooks/use-in-view.ts'
import { useInfiniteList } from '../../../hooks/use-infinite-list.ts'
import { useAppState } from '../../../state/app-state.tsx'
import { Chip } from '#ui/chip.tsx'
import { Section } from '#ui/section.tsx'
import { Select } from '#ui/select.tsx'
import { REVIEWS_A_PAGE, type ReviewsAnswer } from '../load-product.ts'
import { MoreLine } from '../more-line.tsx'
import { ReviewItem } from './review-item.tsx'
import { ReviewSummary } from './review-summary.tsx'
import css from './reviews.module.css'
import { useOwnReview } from './use-own-review.ts'
import { WriteReviewButton } from './write-review.tsx'

const SORTS: { value: ReviewSort; label: string }[] = [
  { value: 'new', label: 'Сначала новые' },
  { value: 'helpful', label: 'Сначала полезные' },
  { value: 'rating-desc', label: 'Сначала с высокой оценкой' },
  { value: 'rating-asc', label: 'Сначала с низкой оценкой' },
]

interface Choice {
  sort: ReviewSort
  withPhoto: boolean
}

export function Reviews({ good, reviews }: { good: GoodFull; reviews: ReviewsAnswer }) {
  const { api } = useAppState()
  const [summary, setSummary] = useState(reviews.summary)
  const place = useRef<HTMLDivElement>(null)
  const visitor = useOwnReview(good.code, useInView(place))
  const [choice, setChoice] = useState<Choice>({ sort: 'new', withPhoto: false })
  const ask =
    ({ sort, withPhoto }: Choice) =>
    async (page: number) => {
      const query = { goodCode: good.code, page, perPage: REVIEWS_A_PAGE, sort, ...(withPhoto ? { withPhoto } : {}) }
      return api(reviewsCall, { query })
    }
  const list = useInfiniteList({ data: reviews.items, meta: reviews.meta }, ask(choice))

  function choose(next: Choice) {
    setChoice(next)
    void list.restart(ask(next))
  }
  /** Written or deleted: the list and its stars are no longer those the page came with. */
  function changeOwn(own: OwnReview | null) {
    visitor.setOwn(own)
    if (own?.status === 'waiting') return
    choose({ sort: 'new', withPhoto: false })
    api(reviewSummary, { query: { goodCode: good.code } }).then(
      ({ data }) => setSummary(data),
      () => {},
    )
  }
  const write = <WriteReviewButton good={good} own={visitor.own} onOwn={changeOwn} />
  if (summary.count === 0) {
    return (
      <Section id="reviews" title="Отзывы">
        <div ref={place} className={css.first}>
          <p className={css.empty}>Отзывов пока нет. Расскажите о товаре первым: это поможет тем, кто выбирает.</p>
          {write}
        </div>
      </Section>
    )
  }
  return (
    <Section id="reviews" title="Отзывы" count={summary.count}>
      <div ref={place} className={css.reviews}>
        <div className={css.side}>
          <ReviewSummary summary={summary} />
          {write}
        </div>
        <div className={css.main}>
          <div className={css.tools}>
            <Select
              label="Порядок отзывов"
              hideLabel
              size="m"
              options={SORTS}
              value={choice.sort}
              onChange={(event) => choose({ ...choice, sort: event.target.value as ReviewSort })}
            />
            {summary.withPhoto > 0 && (
              <Chip
                icon="zoom"
                pressed={choice.withPhoto}
                count={summary.withPhoto}
                onPress={() => choose({ ...choice, withPhoto: !choice.withPhoto })}
              >
                С фото
              </Chip>
            )}
          </div>
          <ul className={css.list} aria-busy={list.state === 'loading'}>
            {list.items.map((review) => (
              <li key={review.id}>
                <ReviewItem review={review} isLiked={visitor.liked.includes(review.id)} />
              </li>
            ))}
          </ul>
          <MoreLine list={list} forms={['отзыв', 'отзыва', 'отзывов']} />
        </div>
      </div>
    </Section>
  )
}
