import clsx from 'clsx'
import { iconMarkup, type IconId } from './icon-markup.ts'
import css from './line-icon.module.css'

export type LineIconProps = {
  icon: IconId
  size?: 'xs' | 's' | 'm' | 'l'
  filled?: boolean
  /** Only for an icon that stands alone; beside a text it stays silent. */
  label?: string
  className?: string
}

export function LineIcon({ icon, size = 'm', filled, label, className }: LineIconProps) {
  return (
    <svg
      className={clsx(css.icon, css[size], filled && css.filled, className)}
      viewBox="0 0 24 24"
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      suppressHydrationWarning
      // oxlint-disable-next-line react/no-danger -- our own icon
      dangerouslySetInnerHTML={iconMarkup(icon)}
    />
  )
}
