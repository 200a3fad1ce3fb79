import clsx from 'clsx'
import type { PublicationCard } from '#contract/publication.ts'
import { NBSP } from '#rules/text/typography.ts'
import { Icon } from '#ui/icon.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { dayOfMoment } from '../day-of-moment.ts'
import css from './publication-facts.module.css'

/** Shorter is read before one could decide whether to. */
const WORTH_SAYING = 3

/** When it appeared and how long it reads; of an action, until when it holds. */
export function PublicationFacts({ publication, className }: { publication: PublicationCard; className?: string }) {
  const { type, publishedAt, endsAt, isEnded, readingMinutes, likes } = publication
  return (
    <p className={clsx(css.facts, className)}>
      {type === 'action' && endsAt ? (
        <span className={isEnded ? css.over : css.until}>
          {isEnded ? 'Завершена ' : 'До '}
          <time dateTime={endsAt}>{dayOfMoment(endsAt)}</time>
        </span>
      ) : (
        <time dateTime={publishedAt}>{dayOfMoment(publishedAt)}</time>
      )}
      {type !== 'action' && readingMinutes >= WORTH_SAYING && (
        <span className={css.fact}>
          <Icon name="clock" size="xs" />
          {`${readingMinutes}${NBSP}мин`}
        </span>
      )}
      {type === 'blog' && likes > 0 && (
        <span className={css.fact}>
          <Icon name="heart" size="xs" />
          <VisuallyHidden>Отметок «Полезно»: </VisuallyHidden>
          {likes}
        </span>
      )}
    </p>
  )
}
