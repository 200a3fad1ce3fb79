import clsx from 'clsx'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { LINK_ICONS, type SearchLink } from '../../parts/search/search-link-icons.ts'
import css from './search-result.module.css'

/** What answers the query besides goods; below a desktop one text at most stands before them. */
export function AnsweringLinks({ links, hasGoods }: { links: readonly SearchLink[]; hasGoods: boolean }) {
  if (links.length === 0) return null
  return (
    <ul className={css.links} aria-label="Страницы и разделы по запросу">
      {links.map(({ kind, title, url }) => (
        <li key={url} className={hasGoods && kind === 'publication' ? css.beside : undefined}>
          <Link to={url} className={css.link}>
            <Icon name={LINK_ICONS[kind]} size="s" className={clsx(css.linkIcon, kind === 'rental' && css.rental)} />
            <span className={css.linkTitle}>{title}</span>
            <Icon name="chevron-right" size="xs" className={css.linkArrow} />
          </Link>
        </li>
      ))}
    </ul>
  )
}
