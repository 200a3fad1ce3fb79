import { getCart } from '#contract/cart.ts'
import { callAddress } from '#contract/client.ts'

/**
 * Of the server alone: the browser asks for the cart beside the scripts, not after they have run, and the call finds
 * the answer there. With the mode and credentials of that call, or it would be asked twice.
 */
export const preloadedCart = import.meta.env.SSR && (
  <link rel="preload" href={callAddress(getCart, {})} as="fetch" crossOrigin="anonymous" />
)
