import clsx from 'clsx'
import css from './ruler-ticks.module.css'

/** A piece of steel ruler. Divides sections; decorative, so it stays silent. */
export function RulerTicks({ tone = 'line', className }: { tone?: 'line' | 'ink'; className?: string }) {
  return <div aria-hidden className={clsx(css.rule, css[tone], className)} />
}
