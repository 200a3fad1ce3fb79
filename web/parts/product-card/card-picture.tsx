import type { Good } from '#contract/good.ts'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { cardPictureSet } from '../card-picture-set.ts'
import css from './card-picture.module.css'

const SIZES = '(width >= 64em) 280px, (width >= 46.5em) 30vw, 46vw'

/**
 * The name beside it is the link people read out; the picture is its larger target. The second angle shows on hover.
 */
export function ProductCardPicture({ good, eager }: { good: Good; eager?: boolean | undefined }) {
  if (!good.images[0])
    return (
      <span className={css.stage}>
        <Icon name="box" size="l" />
      </span>
    )
  return (
    <Link to={good.url} tabIndex={-1} aria-hidden className={css.stage}>
      {good.images.slice(0, 2).map(({ src, srcset, width, height }, at) => (
        <img
          key={at}
          src={src}
          srcSet={srcset ?? cardPictureSet(src)}
          sizes={SIZES}
          width={width}
          height={height}
          alt=""
          className={at ? css.second : css.picture}
          loading={eager && !at ? 'eager' : 'lazy'}
          decoding="async"
        />
      ))}
    </Link>
  )
}
