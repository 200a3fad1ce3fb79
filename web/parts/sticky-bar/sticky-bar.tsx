import type { ReactNode } from 'react'
import css from './sticky-bar.module.css'

interface StickyBarProps {
  /** What the sum is: «К оплате». */
  label: ReactNode
  sum: string
  /** The one way on. */
  children: ReactNode
}

/**
 * Below a desktop the sum and the way on stay in reach of a thumb: the same bar in the cart, the checkout and the list.
 */
export const StickyBar = ({ label, sum, children }: StickyBarProps) => (
  <div className={css.bar} data-needed>
    <p className={css.sum}>
      <span>{label}</span>
      <strong>{sum}</strong>
    </p>
    {children}
  </div>
)
