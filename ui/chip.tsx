import clsx from 'clsx'
import type { ReactNode } from 'react'
import css from './chip.module.css'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-names.ts'
import { Link, type LinkProps } from './link.tsx'

type Shared = { icon?: IconName; count?: number; className?: string; children: ReactNode }
type Toggle = Shared & {
  pressed?: boolean
  onPress?: () => void
  disabled?: boolean
  to?: undefined
  onRemove?: undefined
}
type Removable = Shared & { onRemove: () => void; removeLabel: string; to?: undefined }
type AsLink = Shared & {
  to: LinkProps['to']
  current?: boolean
  onRemove?: undefined
  preventScrollReset?: boolean
  /** The link takes the choice away: it has a cross, and this name. */
  removeLabel?: string
}

export type ChipProps = Toggle | Removable | AsLink

/** A choice that is switched, a chosen filter that can be taken away, or a link to a selection. */
export function Chip({ icon, count, className, children, ...rest }: ChipProps) {
  const content = (
    <>
      {icon && <Icon name={icon} size="xs" />}
      {children}
      {count !== undefined && <span className={css.count}>{count}</span>}
    </>
  )
  if (rest.onRemove) {
    return (
      <button
        type="button"
        className={clsx(css.chip, css.chosen, className)}
        onClick={rest.onRemove}
        aria-label={rest.removeLabel}
      >
        {content}
        <Icon name="close" size="xs" />
      </button>
    )
  }
  if (rest.to !== undefined) {
    return (
      <Link
        to={rest.to}
        preventScrollReset={rest.preventScrollReset}
        aria-current={rest.current ? 'true' : undefined}
        aria-label={rest.removeLabel}
        className={clsx(css.chip, rest.current && css.on, rest.removeLabel && css.chosen, className)}
      >
        {content}
        {rest.removeLabel && <Icon name="close" size="xs" />}
      </Link>
    )
  }
  return (
    <button
      type="button"
      disabled={rest.disabled}
      aria-pressed={rest.pressed}
      className={clsx(css.chip, rest.pressed && css.on, className)}
      onClick={rest.onPress}
    >
      {content}
    </button>
  )
}
