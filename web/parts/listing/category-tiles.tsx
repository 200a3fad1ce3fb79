import { useState } from 'react'
import type { CategoryCard } from '#contract/good.ts'
import { formatNumber } from '#rules/number-text.ts'
import { TextButton } from '../../ui/text-button.tsx'
import { Link } from '../link.tsx'
import css from './category-tiles.module.css'

/** Two rows on a desktop: a brand present everywhere must not push its goods out of sight. */
const SHOWN = 12

export function CategoryTiles({ categories }: { categories: readonly CategoryCard[] }) {
  const [all, setAll] = useState(false)
  if (categories.length === 0) return null
  // One more than fits is shown rather than hidden behind a button as large as itself.
  const shown = all || categories.length <= SHOWN + 1 ? categories : categories.slice(0, SHOWN)
  return (
    <div>
      <ul className={css.tiles} aria-label="Разделы">
        {shown.map(({ code, name, url, image, goods }) => (
          <li key={code}>
            <Link to={url} className={css.tile}>
              <span className={css.name}>{name} <span className={css.count}>{formatNumber(goods)}</span></span>
              {image && <img src={image.src} srcSet={image.srcset} sizes="120px" width={image.width} height={image.height} alt="" loading="lazy" className={css.picture} />}
            </Link>
          </li>
        ))}
      </ul>
      {shown.length < categories.length && (
        <p className={css.more}><TextButton onClick={() => setAll(true)}>{`Все разделы: ${categories.length}`}</TextButton></p>
      )}
    </div>
  )
}
