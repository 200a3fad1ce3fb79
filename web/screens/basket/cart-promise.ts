import { useEffect } from 'react'
import type { Cart } from '#contract/cart.ts'
import { cartDeliverySummary } from '#rules/cart-delivery-summary.ts'
import { ON_REQUEST } from '#rules/pickup-text.ts'
import { type ShopMoment, TERMS_UNKNOWN } from '#rules/shop-moment.ts'
import { soonestPickup } from '../../parts/shop-option.tsx'
import { useAppState, useArea } from '../../state/app-state.tsx'

/** Quick clicks at a stepper are one question. */
const SETTLED_MS = 400

/**
 * The earliest day the checkout will really offer for what is chosen, empty when nothing is; null while it is not known. What lies in the branch may
 * lie in a shop that is closed, or in two: the shops are asked. Where none gives orders out, the general rule speaks.
 */
export function useCartPromise(cart: Cart, shop: ShopMoment): string | null {
  const { cart: store } = useAppState()
  const warehouses = useArea('cart', (state) => state.warehouses)
  // shops asked before a change is saved answer for the cart before it
  const isSaving = useArea('cart', (state) => state.loading)
  const chosen = cart.items.filter(({ inOrder }) => inOrder)
  const pieces = chosen.map(({ code, quantity }) => `${code}:${quantity}`).join()
  useEffect(() => {
    if (pieces === '' || isSaving) return
    const timer = setTimeout(() => void store.getState().loadWarehouses(), store.getState().warehouses === null ? 0 : SETTLED_MS)
    return () => clearTimeout(timer)
  }, [store, pieces, isSaving])
  if (chosen.length === 0) return ''
  const summary = cartDeliverySummary(cart.items, shop)
  // no shop knows the day of what has none
  if (summary === TERMS_UNKNOWN || summary === ON_REQUEST) return summary
  return warehouses && (soonestPickup(warehouses) ?? summary)
}
