import css from './breadcrumbs.module.css'
import { Icon } from './icon.tsx'
import { Link } from './link.tsx'

export type Crumb = { label: string; to: string }

/**
 * The way from the home page; the page itself is named by its h1, so it is not repeated here. A phone shows the nearest
 * step alone.
 */
export function Breadcrumbs({ items }: { items: readonly Crumb[] }) {
  return (
    <nav aria-label="Путь к странице" className={css.crumbs}>
      <ol className={css.list}>
        {items.map((item) => (
          <li key={item.to} className={css.item}>
            <Link to={item.to} className={css.link}>
              {item.label}
            </Link>
            <Icon name="chevron-right" size="xs" className={css.chevron} />
          </li>
        ))}
      </ol>
    </nav>
  )
}
