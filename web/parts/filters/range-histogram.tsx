import clsx from 'clsx'
import type { CSSProperties } from 'react'
import type { Filter } from '#contract/good.ts'
import css from './filter-panel.module.css'

/** Where the goods are along the scale, as ticks of a rule; the chosen part stands out. */
export function RangeHistogram({ filter, chosen }: { filter: Filter; chosen: { min?: number; max?: number } }) {
  const { histogram, min = 0, max = 0 } = filter
  if (!histogram || max <= min) return null
  const most = Math.max(...histogram, 1)
  const step = (max - min) / histogram.length
  const edge = (index: number) => filter.edges?.[index] ?? min + index * step
  const isIn = (index: number) => edge(index + 1) > (chosen.min ?? min) && edge(index) < (chosen.max ?? max)
  return (
    <div aria-hidden className={css.histogram}>
      {histogram.map((count, index) => (
        <span
          key={index}
          className={clsx(css.bar, isIn(index) && css.barIn)}
          style={{ '--share': count / most } as CSSProperties}
        />
      ))}
    </div>
  )
}
