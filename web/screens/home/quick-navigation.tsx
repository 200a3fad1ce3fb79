import type { MenuItem } from '#contract/content.ts'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { catalogPath } from '../../paths.ts'
import css from './quick-navigation.module.css'

/** Links to the most visited sections, with a picture each, and to all of them. */
export function HomeQuickNavigation({ items }: { items: readonly MenuItem[] }) {
  if (items.length === 0) return null
  return (
    <nav aria-label="Популярные разделы" className={css.place}>
      <ul className={css.tiles}>
        {items.map(({ name, url, image }) => (
          <li key={url}>
            <Link to={url} className={css.tile}>
              <span className={css.name}>{name}</span>
              {image && (
                <img
                  src={image.src}
                  srcSet={image.srcset}
                  sizes="(width < 46.5em) 72px, 160px"
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
        <li>
          <Link to={catalogPath} className={css.tile}>
            <span className={css.name}>Весь каталог</span>
            <Icon name="grid" size="l" className={css.all} />
          </Link>
        </li>
      </ul>
    </nav>
  )
}
