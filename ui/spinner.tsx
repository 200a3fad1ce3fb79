import clsx from 'clsx'
import css from './spinner.module.css'

/** Three ticks of the ruler, rising in turn: the same mark everywhere something is being waited for. */
export function Spinner({ label, className }: { label?: string; className?: string }) {
  return (
    <span className={clsx(css.spinner, className)} role={label ? 'status' : undefined} aria-label={label}>
      <i />
      <i />
      <i />
    </span>
  )
}
