import clsx from 'clsx'
import { discountPercent } from '#rules/money/discount-percent.ts'
import { formatMoney, type Kopecks } from '#rules/money/money.ts'
import { formatPercent } from '#rules/text/number-text.ts'
import { MINUS, NBSP } from '#rules/text/typography.ts'
import css from './price.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

export type PriceProps = {
  value: Kopecks
  old?: Kopecks | null
  size?: 's' | 'm' | 'l' | 'xl'
  /** What one price is for: «за день», «за шт.». */
  unit?: string
  /** «от 1 200 ₽». */
  from?: boolean
  hidePercent?: boolean
  className?: string
}

/** Current price, struck old one and the percent between them. The old price keeps its line, so cards stay level. */
export function Price({ value, old, size = 'm', unit, from, hidePercent, className }: PriceProps) {
  const percent = discountPercent(value, old)
  return (
    <span className={clsx(css.price, css[size], className)}>
      <span className={clsx(css.value, percent && css.lowered)}>
        {percent && <VisuallyHidden>Цена со скидкой </VisuallyHidden>}
        {from && <span className={css.unit}>от</span>}
        {from && NBSP}
        {formatMoney(value)}
        {unit && NBSP}
        {unit && <span className={css.unit}>{unit}</span>}
      </span>
      {percent && (
        <span className={css.before}>
          <VisuallyHidden>, старая цена </VisuallyHidden>
          <s className={css.old}>{formatMoney(old)}</s>
          {!hidePercent && <span className={css.percent}>{MINUS + formatPercent(percent)}</span>}
        </span>
      )}
    </span>
  )
}
