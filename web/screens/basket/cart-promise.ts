import { useEffect } from 'react'
import type { Cart } from '#contract/cart.ts'
import { cartDeliverySummary } from '#rules/cart/cart-delivery-summary.ts'
import { ON_REQUEST } from '#rules/delivery/pickup-day.ts'
import { type ShopMoment, TERMS_UNKNOWN } from '#rules/delivery/shop-moment.ts'
import { soonestPickup } from '../../parts/pickup-shops.ts'
import { useAppState, useStoreState } from '../../state/app-state.tsx'

/**
 * The earliest day the checkout will really offer for what is chosen, empty when nothing is; null while it is not
 * known. What lies in the branch may lie in a shop that is closed, or in two: the shops are asked. Where none gives
 * orders out, the general rule speaks.
 */
export function useCartPromise(cart: Cart, shop: ShopMoment): string | null {
  const { cart: store } = useAppState()
  const warehouses = useStoreState('cart', (state) => state.warehouses)
  // shops asked before a change is saved answer for the cart before it
  const isSaving = useStoreState('cart', (state) => state.loading)
  const chosen = cart.items.filter(({ inOrder }) => inOrder)
  const isWanted = chosen.length > 0 && !isSaving
  // once: from then on they follow the cart
  useEffect(() => {
    if (isWanted && store.getState().warehouses === null) void store.getState().loadWarehouses()
  }, [store, isWanted])
  if (chosen.length === 0) return ''
  const summary = cartDeliverySummary(cart.items, shop)
  // no shop knows the day of what has none
  if (summary === TERMS_UNKNOWN || summary === ON_REQUEST) return summary
  return warehouses && (soonestPickup(warehouses, shop.now) ?? summary)
}
