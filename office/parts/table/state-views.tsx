import clsx from 'clsx'
import { Link } from 'react-router'
import { formatNumber } from '#rules/text/number-text.ts'
import { useCurrentInView } from '#office/parts/use-current-in-view.ts'
import css from './list-views.module.css'

export interface StateView {
  name: string
  /** The filters it asks for, as the address has them. */
  filters: string
  isCurrent: boolean
  count?: number | undefined
  /** Somebody is late: the count is red. */
  isLate?: boolean | undefined
}

/** The states people work by; the rest of the address stays. */
export function StateViews({ label, views }: { label: string; views: readonly StateView[] }) {
  const row = useCurrentInView<HTMLElement>()
  return (
    <nav ref={row} aria-label={label} className={css.views}>
      {views.map(({ name, filters, isCurrent, count, isLate = false }) => (
        <Link
          key={name}
          to={`?${filters}`}
          preventScrollReset
          className={css.view}
          aria-current={isCurrent ? 'page' : undefined}
        >
          {name}
          {count !== undefined && <span className={clsx(css.count, isLate && css.late)}> {formatNumber(count)}</span>}
        </Link>
      ))}
    </nav>
  )
}
