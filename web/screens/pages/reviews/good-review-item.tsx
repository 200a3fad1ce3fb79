import type { GoodReview } from '#contract/reviews.ts'
import { dayOfMoment } from '../../../parts/day-of-moment.ts'
import { GoodName } from '../../../parts/good-name.tsx'
import { Badge } from '#ui/badge.tsx'
import { Link } from '#ui/link.tsx'
import { Panel } from '#ui/panel.tsx'
import { Rating } from '#ui/rating.tsx'
import css from './all-reviews.module.css'

/** What was bought, by whom, and what they say of it; the shop's answer below. */
export function GoodReviewItem({ review }: { review: GoodReview }) {
  const { good, authorName, rating, pros, cons, text, photos, boughtHere, answer, createdAt } = review
  const points = [
    ['Достоинства', pros],
    ['Недостатки', cons],
    [pros || cons ? 'Комментарий' : '', text],
  ] as const
  return (
    <Panel as="article" className={css.review}>
      <Link to={good.url} className={css.good}>
        {good.image && (
          <img
            src={good.image.src}
            srcSet={good.image.srcset}
            sizes="56px"
            width={good.image.width}
            height={good.image.height}
            alt=""
            loading="lazy"
            className={css.picture}
          />
        )}
        <h2 className={css.name}>
          <GoodName name={good.name} />
        </h2>
      </Link>
      <p className={css.head}>
        <Rating value={rating} look="stars" />
        <b className={css.author}>{authorName}</b>
        {boughtHere && (
          <Badge tone="green" look="soft">
            Куплено у нас
          </Badge>
        )}
        <time dateTime={createdAt} className={css.date}>
          {dayOfMoment(createdAt)}
        </time>
      </p>
      {points
        .filter(([, words]) => words !== '')
        .map(([title, words]) => (
          <p key={title} className={css.text}>
            {title && <b className={css.point}>{title}</b>}
            {words}
          </p>
        ))}
      {photos.length > 0 && (
        <ul className={css.photos}>
          {photos.map((photo) => (
            <li key={photo.src}>
              <a href={photo.src} target="_blank" rel="noopener noreferrer">
                <img
                  src={photo.src}
                  srcSet={photo.srcset}
                  sizes="88px"
                  width={photo.width}
                  height={photo.height}
                  alt={photo.alt}
                  loading="lazy"
                  className={css.photo}
                />
              </a>
            </li>
          ))}
        </ul>
      )}
      {answer && (
        <p className={css.answer}>
          <b className={css.point}>Ответ магазина</b>
          {answer}
        </p>
      )}
    </Panel>
  )
}
