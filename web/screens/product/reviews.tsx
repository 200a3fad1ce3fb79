import { useState } from 'react'
import type { GoodFull } from '#contract/good.ts'
import { reviews as reviewsCall, type ReviewSort } from '#contract/reviews.ts'
import { usePages } from '../../parts/use-pages.ts'
import { useAppState } from '../../state/app-state.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Section } from '../../ui/section.tsx'
import { Select } from '../../ui/select.tsx'
import { REVIEWS_A_PAGE, type ReviewsAnswer } from './load-product.ts'
import { MoreLine } from './more-line.tsx'
import { ReviewItem } from './review-item.tsx'
import { ReviewSummary } from './review-summary.tsx'
import css from './reviews.module.css'

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
  const { summary } = reviews
  const [choice, setChoice] = useState<Choice>({ sort: 'new', withPhoto: false })
  const ask = ({ sort, withPhoto }: Choice) => async (page: number) => {
    const query = { goodCode: good.code, page, perPage: REVIEWS_A_PAGE, sort, ...(withPhoto ? { withPhoto } : {}) }
    const { data } = await api(reviewsCall, { query })
    return { data: data.items, meta: data.meta }
  }
  const list = usePages({ data: reviews.items, meta: reviews.meta }, ask(choice))

  function choose(next: Choice) {
    setChoice(next)
    void list.restart(ask(next))
  }
  if (summary.count === 0) {
    return (
      <Section id="reviews" title="Отзывы">
        <p className={css.empty}>Отзывов пока нет. Купили этот товар — расскажите о нём в личном кабинете, в заказе: это поможет следующему покупателю.</p>
      </Section>
    )
  }
  return (
    <Section id="reviews" title="Отзывы" count={summary.count}>
      <div className={css.reviews}>
        <ReviewSummary summary={summary} />
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
              <Chip icon="zoom" pressed={choice.withPhoto} count={summary.withPhoto} onPress={() => choose({ ...choice, withPhoto: !choice.withPhoto })}>С фото</Chip>
            )}
          </div>
          <ul className={css.list} aria-busy={list.state === 'loading'}>
            {list.items.map((review) => <li key={review.id}><ReviewItem review={review} /></li>)}
          </ul>
          <MoreLine list={list} forms={['отзыв', 'отзыва', 'отзывов']} />
        </div>
      </div>
    </Section>
  )
}
