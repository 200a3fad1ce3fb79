import { type Cart, type CartUpdateLine, getCart, updateCart, updateCartComplect } from '#contract/cart.ts'
import type { ApiClient } from '#contract/client.ts'
import type { Good } from '#contract/good.ts'

/** Pieces are absolute; `main` is the good the kit belongs to. */
export interface Kit {
  main: Good
  complectId: number
  goods: { code: string; quantity: number }[]
}

/** One request the cart makes of the server. */
export type QueuedCartChange =
  | { type: 'kit'; kit: Kit }
  | { type: 'load' }
  | { type: 'acknowledge' }
  | { type: 'lines'; lines: CartUpdateLine[] }

/** The goods a failure of it concerns. */
export const codesOfChange = (change: QueuedCartChange) =>
  change.type === 'lines' ? change.lines.map(({ code }) => code) : change.type === 'kit' ? [change.kit.main.code] : []

/** The code when it sets one line alone. */
const onlyCode = (change: QueuedCartChange) =>
  change.type === 'lines' && change.lines.length === 1 ? change.lines[0]!.code : null

/** The queue with one more at its end; a number that has not left yet gives way to the newer one of the same good. */
export function withChange(queue: QueuedCartChange[], change: QueuedCartChange): QueuedCartChange[] {
  const code = onlyCode(change)
  const older = code === null ? -1 : queue.findIndex((each) => onlyCode(each) === code)
  return older < 0 ? [...queue, change] : queue.with(older, change)
}

export async function sendChange(api: ApiClient, change: QueuedCartChange, cartUuid: string | null): Promise<Cart> {
  if (change.type === 'load') return (await api(getCart, {})).data
  if (change.type === 'kit') {
    const { main, complectId, goods } = change.kit
    return (await api(updateCartComplect, { body: { goodCode: main.code, complectId, goods, cartUuid } })).data
  }
  const body = change.type === 'lines' ? { goods: change.lines, cartUuid } : { goods: [], cartUuid, acknowledge: true }
  return (await api(updateCart, { body })).data
}

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
