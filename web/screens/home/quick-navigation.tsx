import type { MenuItem } from '#contract/content.ts'
import { Link } from '../../parts/link.tsx'
import css from './quick-navigation.module.css'

/** The doors most people come for, with a picture each. */
export function QuickNavigation({ items }: { items: readonly MenuItem[] }) {
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
                  sizes="160px"
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
    </nav>
  )
}
