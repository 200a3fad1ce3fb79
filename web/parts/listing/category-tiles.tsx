import type { CategoryCard } from '#contract/good.ts'
import { formatNumber } from '#rules/number-text.ts'
import { Link } from '../link.tsx'
import css from './category-tiles.module.css'

export function CategoryTiles({ categories }: { categories: readonly CategoryCard[] }) {
  if (categories.length === 0) return null
  return (
    <ul className={css.tiles} aria-label="Подразделы">
      {categories.map(({ code, name, url, image, goods }) => (
        <li key={code}>
          <Link to={url} className={css.tile}>
            <span className={css.name}>{name} <span className={css.count}>{formatNumber(goods)}</span></span>
            {image && <img src={image.src} srcSet={image.srcset} sizes="120px" width={image.width} height={image.height} alt="" loading="lazy" className={css.picture} />}
          </Link>
        </li>
      ))}
    </ul>
  )
}
