import clsx from 'clsx'
import { Icon } from './icon.tsx'
import { Link } from './link.tsx'
import css from './pagination.module.css'

export type PaginationProps = {
  page: number
  pages: number
  /** Address of a page; page 1 has no `page` in it. */
  hrefFor: (page: number) => string
  label?: string
}

export function Pagination({ page, pages, hrefFor, label = 'Страницы' }: PaginationProps) {
  if (pages < 2) return null
  const turn = (to: number, icon: 'chevron-left' | 'chevron-right', name: string, rel: string) =>
    to < 1 || to > pages ? (
      <span className={clsx(css.item, css.off)} aria-hidden>
        <Icon name={icon} size="s" />
      </span>
    ) : (
      <Link className={css.item} to={hrefFor(to)} rel={rel} aria-label={name}>
        <Icon name={icon} size="s" />
      </Link>
    )
  return (
    <nav aria-label={label}>
      <ul className={css.list}>
        <li>{turn(page - 1, 'chevron-left', 'Предыдущая страница', 'prev')}</li>
        {pageWindow(page, pages).map((entry, index) => (
          <li key={index}>
            {entry === null ? (
              <span className={clsx(css.item, css.gap)}>…</span>
            ) : entry === page ? (
              <span className={clsx(css.item, css.current)} aria-current="page">
                {entry}
              </span>
            ) : (
              <Link className={css.item} to={hrefFor(entry)} aria-label={`Страница ${entry}`}>
                {entry}
              </Link>
            )}
          </li>
        ))}
        <li>{turn(page + 1, 'chevron-right', 'Следующая страница', 'next')}</li>
      </ul>
    </nav>
  )
}

/**
 * Pages worth a link: the ends and the neighbours of the current one; `null` is a gap. Always 7 places or all pages.
 */
export function pageWindow(page: number, pages: number): (number | null)[] {
  const run = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)
  if (pages <= 7) return run(1, pages)
  if (page <= 4) return [...run(1, 5), null, pages]
  if (page >= pages - 3) return [1, null, ...run(pages - 4, pages)]
  return [1, null, page - 1, page, page + 1, null, pages]
}
