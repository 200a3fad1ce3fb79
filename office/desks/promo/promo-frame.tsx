import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { SideCard } from '#office/parts/side-card/side-card.tsx'
import css from './promo.module.css'

type Props = {
  title: string
  list?: { to: string; name: string }
  badge?: ReactNode
  facts?: ReactNode
  actions?: ReactNode
  error?: Error | null
  onRetry?: () => void
  /** Null: not read yet. */
  children: ReactNode
}

const PROMOS = { to: '/promo', name: 'Промокоды' }

/** The card of a promo or of a gift card beside the list it came from. */
export function PromoFrame({ list = PROMOS, facts, actions, error = null, onRetry = () => {}, ...card }: Props) {
  const [search] = useSearchParams()
  return (
    <SideCard
      {...card}
      list={`${list.to}${search.size > 0 ? `?${search}` : ''}`}
      listName={list.name}
      head={
        <>
          {facts && <p className={css.facts}>{facts}</p>}
          {actions}
        </>
      }
      error={error}
      onRetry={onRetry}
    />
  )
}
