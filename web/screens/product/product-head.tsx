import type { GoodFull } from '#contract/good.ts'
import { countText } from '#rules/text/plural.ts'
import { GoodName } from '../../parts/good-name.tsx'
import { brandPath } from '../../paths.ts'
import { CopyButton } from '#ui/copy-button.tsx'
import { Rating } from '#ui/rating.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { ProductActions } from './product-actions.tsx'
import css from './product-head.module.css'

const REVIEWS = ['отзыв', 'отзыва', 'отзывов'] as const

export function ProductHead({ good }: { good: GoodFull }) {
  const { value, count } = good.rating
  return (
    <header className={css.head}>
      <h1 className={css.name}>
        <GoodName name={good.name} />
      </h1>
      <div className={css.line}>
        <a href="#reviews" className={css.rating}>
          {count > 0 ? <Rating value={value} count={countText(count, REVIEWS)} look="stars" /> : 'Отзывов пока нет'}
        </a>
        <span className={css.article}>
          Артикул <span className={css.code}>{good.article}</span>
          <CopyButton text={good.article} label="Скопировать артикул" />
        </span>
        <span className={css.article}>
          Код <span className={css.code}>{good.code}</span>
        </span>
        <span className={css.article}>
          Бренд <TextLink to={brandPath(good.vendor.slug)}>{good.vendor.name}</TextLink>
        </span>
        <ProductActions good={good} />
      </div>
    </header>
  )
}
