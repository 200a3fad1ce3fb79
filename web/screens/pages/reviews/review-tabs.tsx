import { reviewsPath } from '../../../paths.ts'
import { Chip } from '#ui/chip.tsx'
import css from './all-reviews.module.css'

export const shopReviewsPath = `${reviewsPath}?about=shops`

/** Of goods or of the shops themselves. */
export function ReviewTabs({ about }: { about: 'goods' | 'shops' }) {
  return (
    <nav aria-label="О чём отзывы" className={css.choice}>
      <Chip to={reviewsPath} current={about === 'goods'}>
        О товарах
      </Chip>
      <Chip to={shopReviewsPath} current={about === 'shops'}>
        О магазинах
      </Chip>
    </nav>
  )
}
