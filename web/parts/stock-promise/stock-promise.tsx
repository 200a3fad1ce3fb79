import clsx from 'clsx'
import type { ShopMoment } from '#rules/delivery/shop-moment.ts'
import { type PromisedGood, type StockPromise as Promise, stockPromise } from '#rules/delivery/stock-promise.ts'
import css from './stock-promise.module.css'

interface Props {
  good: PromisedGood
  shop: ShopMoment
  /** How many pieces are wanted: more than lie here are promised in parts. */
  quantity?: number
  /** One after another where there is room, instead of one under another. */
  inline?: boolean
  className?: string | undefined
}

/**
 * The one way to say whether a good can be had and when: colour and sign by state, words by the rule. Spans alone, so
 * that it may stand in a paragraph or a label.
 */
export function StockPromise({ good, shop, quantity = 1, inline, className }: Props) {
  const { state, text, by, when } = stockPromise(good, shop, quantity)
  return (
    <span className={clsx(css.promise, inline && css.inline, className)}>
      <StockState state={state} text={text} />
      {by && <span>{by}</span>}
      {when && <span>{when}</span>}
    </span>
  )
}

/** The first half alone, where there is no room for days. */
export const StockState = ({ state, text }: Pick<Promise, 'state' | 'text'>) => (
  <span className={clsx(css.state, css[state])}>{text}</span>
)
