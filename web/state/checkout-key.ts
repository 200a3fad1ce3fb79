/** Under which the browser keeps the draft of an order. */
export const CHECKOUT_KEY = 'checkout'
