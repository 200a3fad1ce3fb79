import type { Cart } from '#contract/cart.ts'

/** Other tabs of the same shop. An interface, so that the store is tested without a browser. */
export interface CartChannel {
  post: (cart: Cart) => void
  listen: (onCart: (cart: Cart) => void) => () => void
}

export function tabsChannel(): CartChannel {
  const channel = new BroadcastChannel('cart')
  return {
    post: (cart) => channel.postMessage(cart),
    listen(onCart) {
      const onMessage = (event: MessageEvent<Cart>) => onCart(event.data)
      channel.addEventListener('message', onMessage)
      return () => channel.removeEventListener('message', onMessage)
    },
  }
}

export const noChannel: CartChannel = { post: () => {}, listen: () => () => {} }
