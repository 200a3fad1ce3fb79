import clsx from 'clsx'
import type { CSSProperties } from 'react'
import type { CategoryCard } from '#contract/good.ts'
import { formatNumber } from '#rules/text/number-text.ts'
import { useAppState } from '../../state/app-state.tsx'
import { TextButton } from '#ui/text-button.tsx'
import { Link } from '#ui/link.tsx'
import css from './category-tiles.module.css'

/** Two rows on a desktop: a brand present everywhere must not push its goods out of sight. */
const SHOWN = 12
/** The stylesheet hides the rest: three rows, and the goods begin on the first screen. */
const SHOWN_ON_PHONE = 6

const IN_ROW = 6
/** Seven in a row would break long names inside a word. */
const WIDER = { '--in-row': 4 } as CSSProperties

/** `brand`: its name, when the categories are those of a brand. */
export function CategoryTiles({ categories, brand }: { categories: readonly CategoryCard[]; brand?: string }) {
  const { modals } = useAppState()
  if (categories.length === 0) return null
  const shown = categories.slice(0, SHOWN)
  const openAll = () =>
    brand === undefined
      ? modals.getState().openModal('categories', { categories })
      : modals.getState().openModal('brand-categories', { categories, brand })
  return (
    <div>
      <ul
        className={css.tiles}
        aria-label="Разделы"
        // one left over would stand alone in a row of its own
        style={shown.length === IN_ROW + 1 ? WIDER : undefined}
      >
        {shown.map(({ code, name, url, image, goods, note }) => (
          <li key={code}>
            <Link to={url} className={css.tile}>
              <span className={css.name}>{name}</span> <span className={css.count}>{note ?? formatNumber(goods)}</span>
              {image && (
                <img
                  src={image.src}
                  srcSet={image.srcset}
                  sizes="120px"
                  width={image.width}
                  height={image.height}
                  alt=""
                  loading="lazy"
                  className={css.picture}
                />
              )}
            </Link>
          </li>
        ))}
      </ul>
      {categories.length > SHOWN_ON_PHONE && (
        <p className={clsx(css.more, shown.length === categories.length && css.moreOnPhone)}>
          <TextButton
            onPointerEnter={() =>
              modals.getState().preloadModal(brand === undefined ? 'categories' : 'brand-categories')
            }
            onClick={openAll}
          >
            {`Все разделы: ${categories.length}`}
          </TextButton>
        </p>
      )}
    </div>
  )
}
