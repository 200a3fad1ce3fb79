import clsx from 'clsx'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { formatMoney } from '#rules/money/money.ts'
import { type AppState, useAppState } from '../../state/app-state.tsx'
import { createOwnPrices } from './own-prices.ts'
import css from './own-price-tag.module.css'

const stores = new WeakMap<AppState['api'], Map<number, ReturnType<typeof createOwnPrices>>>()

/** One for an organization in this tab: another one's prices are another's. */
function pricesOf(api: AppState['api'], company: number) {
  let own = stores.get(api)
  if (!own) stores.set(api, (own = new Map()))
  let prices = own.get(company)
  if (!prices) own.set(company, (prices = createOwnPrices(api)))
  return prices
}

export type OwnPricePlace = 'card' | 'panel' | 'bar' | 'row'

interface Props {
  code: string
  company: number
  place: OwnPricePlace
}

/** Lies over the edge of what it speaks of, so that nothing moves when it comes. */
export default function OwnPriceTag({ code, company, place }: Props) {
  const { store, want } = pricesOf(useAppState().api, company)
  const price = useStore(store, ({ known }) => known.get(code)?.price ?? null)
  useEffect(() => want(code), [code, want])
  if (price === null) return null
  return (
    <p className={clsx(css.tag, css[place])} title="Ваша цена по договору">
      <span className={css.words}>ваша цена </span>
      <span className={css.value}>{formatMoney(price)}</span>
    </p>
  )
}
