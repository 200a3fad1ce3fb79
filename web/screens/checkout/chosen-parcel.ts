import type { Cart } from '#contract/cart.ts'

/** Names what is chosen for the order: another one, another question about its delivery. */
export const chosenParcel = (cart: Cart): string =>
  cart.items
    .filter(({ inOrder }) => inOrder)
    .map(({ code, quantity }) => `${code}:${quantity}`)
    .join()
