import clsx from 'clsx'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { formatMoney } from '#rules/money/money.ts'
import { type AppState, useAppState } from '../../state/app-state.tsx'
import type { PricePlace, PriceTag } from '../../state/user.ts'
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

interface Props {
  code: string
  company: number
  place: PricePlace
}

/** Lies over the edge of what it speaks of, so that nothing moves when it comes. */
function OwnPriceTag({ code, company, place }: Props) {
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

/** «ваша цена 4 581 ₽» beside the common one. */
export const priceTagOf =
  (company: number): PriceTag =>
  ({ code }, place = 'card') => <OwnPriceTag key="own price" {...{ code, company, place }} />
