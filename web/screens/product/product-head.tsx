import type { GoodFull } from '#contract/good.ts'
import { countText } from '#rules/text/plural.ts'
import { GoodName } from '../../parts/good-name.tsx'
import { Rating } from '#ui/rating.tsx'
import { ProductActions } from './product-actions.tsx'
import css from './product-head.module.css'
import { ProductPassport } from './product-passport.tsx'

const REVIEWS = ['отзыв', 'отзыва', 'отзывов'] as const

export function ProductHead({ good }: { good: GoodFull }) {
  const { value, count } = good.rating
  return (
    <header className={css.head}>
      <h1 className={css.name}>
        <GoodName name={good.h1 ?? good.name} />
      </h1>
      <div className={css.line}>
        <a href="#reviews" className={css.rating}>
          {count > 0 ? <Rating value={value} count={countText(count, REVIEWS)} look="stars" /> : 'Отзывов пока нет'}
        </a>
        <ProductPassport good={good} className={css.passport} />
        <ProductActions good={good} className={css.actions} />
      </div>
    </header>
  )
}
