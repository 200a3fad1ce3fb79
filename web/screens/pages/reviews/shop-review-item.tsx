import type { ShopReview } from '#contract/reviews.ts'
import { dayOfMoment } from '../../../parts/day-of-moment.ts'
import { shopPath } from '../../../paths.ts'
import { Link } from '#ui/link.tsx'
import { Panel } from '#ui/panel.tsx'
import { Rating } from '#ui/rating.tsx'
import css from './all-reviews.module.css'

/** What a buyer says of a shop, and the shop's answer. */
export function ShopReviewItem({ review }: { review: ShopReview }) {
  const { shop, authorName, rating, text, answer, createdAt } = review
  return (
    <Panel as="article" className={css.review}>
      <h2 className={css.name}>
        <Link to={shopPath(shop.slug)}>{`${shop.name}, ${shop.cityName}`}</Link>
      </h2>
      <p className={css.head}>
        <Rating value={rating} look="stars" />
        <b className={css.author}>{authorName}</b>
        <time dateTime={createdAt} className={css.date}>
          {dayOfMoment(createdAt)}
        </time>
      </p>
      <p className={css.text}>{text}</p>
      {answer && (
        <p className={css.answer}>
          <b className={css.point}>Ответ магазина</b>
          {answer}
        </p>
      )}
    </Panel>
  )
}
