import { createStore } from 'zustand/vanilla'
import type { Kopecks } from '#rules/money.ts'

export interface CartState {
  cartUuid: string | null
  totalQuantity: number
  totalPrice: Kopecks
  /** On while the cart is being fetched. */
  loading: boolean
}

/** The cart's calls are not there yet, so it is what it says: empty. Header and bar already read these totals. */
export function createCartStore() {
  return createStore<CartState>()(() => ({ cartUuid: null, totalQuantity: 0, totalPrice: 0, loading: false }))
}
