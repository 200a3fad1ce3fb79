import type { ShopReview } from '#contract/reviews.ts'
import type { Warehouse } from '#contract/shapes.ts'
import { countText } from '#rules/text/plural.ts'
import { dayOfMoment } from '../../parts/day-of-moment.ts'
import { reviewsPath } from '../../paths.ts'
import { useAppState } from '../../state/app-state.tsx'
import { Button } from '#ui/button.tsx'
import { Rating } from '#ui/rating.tsx'
import { Section } from '#ui/section.tsx'
import { TextLink } from '#ui/text-link.tsx'
import css from './shops.module.css'

interface Props {
  shop: Warehouse
  reviews: readonly ShopReview[]
  average: number
  count: number
}

/** What buyers say of this very shop, and the way to say it oneself. */
export function ShopOpinions({ shop, reviews, average, count }: Props) {
  const state = useAppState()
  const preload = () => state.modals.getState().preloadModal('write-shop-review')
  const press = () =>
    void import('../../parts/signed-in-first.ts').then(({ signedInFirst }) =>
      signedInFirst(state, 'review', () => state.modals.getState().openModal('write-shop-review', { shop })),
    )
  return (
    <Section id="reviews" title="Отзывы о магазине">
      <div className={css.opinionsHead}>
        {count > 0 ? (
          <Rating value={average} look="stars" count={countText(count, ['отзыв', 'отзыва', 'отзывов'])} />
        ) : (
          <p className={css.text}>Об этом магазине ещё не писали. Расскажите первым, как вас встретили.</p>
        )}
        <Button icon="edit" onPointerEnter={preload} onFocus={preload} onClick={press}>
          Написать отзыв
        </Button>
        {count > reviews.length && (
          <TextLink to={`${reviewsPath}?about=shops&shop=${shop.slug}`}>{`Все ${count}`}</TextLink>
        )}
      </div>
      {reviews.length > 0 && (
        <ul className={css.opinions}>
          {reviews.map((review) => (
            <li key={review.id} className={css.card}>
              <p className={css.opinionHead}>
                <Rating value={review.rating} look="stars" />
                <b>{review.authorName}</b>
                <time dateTime={review.createdAt} className={css.distance}>
                  {dayOfMoment(review.createdAt)}
                </time>
              </p>
              <p className={css.opinion}>{review.text}</p>
              {review.answer && <p className={css.text}>{`Ответ магазина: ${review.answer}`}</p>}
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
