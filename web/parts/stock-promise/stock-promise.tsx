import clsx from 'clsx'
import type { StockPromise as Promised } from '#rules/delivery/stock-promise.ts'
import css from './stock-promise.module.css'

interface Props {
  /**
   * By stockPromise or, for several pieces, piecesPromise; a state and its text alone where there is no room for days.
   */
  promise: Pick<Promised, 'state' | 'text'> & Partial<Promised>
  /** One after another where there is room, instead of one under another. */
  inline?: boolean
  className?: string | undefined
}

/**
 * The one way to show whether a good can be had and when: colour and sign by state. Spans alone, so that it may stand
 * in a paragraph or a label.
 */
export const StockPromiseText = ({ promise: { state, text, by, when }, inline, className }: Props) => (
  <span className={clsx(css.promise, inline && css.inline, className)}>
    <span className={clsx(css.state, css[state])}>{text}</span>
    {when && <span>{when}</span>}
    {by && <span>{by}</span>}
  </span>
)
