import type { Review } from '#contract/reviews.ts'
import { dayOfMoment } from '../../../parts/day-of-moment.ts'
import { Badge } from '#ui/badge.tsx'
import { Rating } from '#ui/rating.tsx'
import css from './review-item.module.css'
import { ReviewLike } from './review-like.tsx'
import { ReviewPhotos } from './review-photos.tsx'

export function ReviewItem({ review, isLiked }: { review: Review; isLiked: boolean }) {
  const { id, authorName, rating, pros, cons, text, photos, boughtHere, answer, likes, createdAt } = review
  return (
    <article className={css.review}>
      <header className={css.head}>
        <h3 className={css.author}>{authorName}</h3>
        {boughtHere && (
          <Badge tone="green" look="soft">
            Куплено у нас
          </Badge>
        )}
        <time dateTime={createdAt} className={css.date}>
          {dayOfMoment(createdAt)}
        </time>
        <Rating value={rating} look="stars" className={css.rating} />
      </header>
      {pros && <Point title="Достоинства">{pros}</Point>}
      {cons && <Point title="Недостатки">{cons}</Point>}
      <Point title={pros || cons ? 'Комментарий' : undefined}>{text}</Point>
      {photos.length > 0 && <ReviewPhotos author={authorName} photos={photos} />}
      {answer && (
        <div className={css.answer}>
          <p className={css.from}>Ответ магазина</p>
          <p>{answer}</p>
        </div>
      )}
      <p>
        <ReviewLike reviewId={id} author={authorName} likes={likes} isLiked={isLiked} />
      </p>
    </article>
  )
}

function Point({ title, children }: { title?: string | undefined; children: string }) {
  return (
    <div>
      {title && <p className={css.title}>{title}</p>}
      <p className={css.text}>{children}</p>
    </div>
  )
}
