import { useEffect } from 'react'
import { useAppState, useStoreState } from '../../state/app-state.tsx'

/** Brings the tag to those alone who buy for an organization with agreed prices; everybody's page is without it. */
export function usePriceTag(): void {
  const { user } = useAppState()
  const company = useStoreState('user', ({ me }) => me?.pricesOf ?? null)
  useEffect(() => {
    if (company === null) return user.setState({ priceTag: undefined })
    let isLeft = false
    void import('./own-price-tag.tsx').then(
      ({ priceTagOf }) => isLeft || user.setState({ priceTag: priceTagOf(company) }),
      () => {}, // the usual price stands, and the cart says the right one
    )
    return () => void (isLeft = true)
  }, [user, company])
}
