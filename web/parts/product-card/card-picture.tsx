import type { Good } from '#contract/good.ts'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { pictureSet } from '../picture-set.ts'
import css from './card-picture.module.css'

const SIZES = '(width >= 1024px) 280px, (width >= 744px) 30vw, 46vw'

/**
 * The name beside it is the link people read out; the picture is its larger target. The second angle shows on hover.
 */
export function CardPicture({ good, eager }: { good: Good; eager?: boolean | undefined }) {
  const [first, second] = good.images
  if (!first)
    return (
      <span className={css.stage}>
        <Icon name="box" size="l" />
      </span>
    )
  return (
    <Link to={good.url} tabIndex={-1} aria-hidden className={css.stage}>
      <img {...picture(first)} alt="" className={css.picture} loading={eager ? 'eager' : 'lazy'} />
      {second && <img {...picture(second)} alt="" className={css.second} loading="lazy" />}
    </Link>
  )
}

const picture = (image: Good['images'][number]) => ({
  src: image.src,
  srcSet: image.srcset ?? pictureSet(image.src),
  sizes: SIZES,
  width: image.width,
  height: image.height,
  decoding: 'async' as const,
})
