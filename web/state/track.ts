import type { Banner } from '#contract/content.ts'
import type { Cart } from '#contract/cart.ts'
import type { Good } from '#contract/good.ts'

export type TrackedGood = Pick<Good, 'code' | 'name' | 'price'> & Partial<Pick<Good, 'vendor' | 'category'>>
export interface OrderedGood {
  good: TrackedGood
  quantity: number
  /** Roubles for one piece when it is not the good's own: inside a kit. */
  price?: number
  /** Per cent a promo code has taken off it. */
  discount?: number
}
export type OrderGoal = 'order_save' | 'order_one_click_save' | 'order_complect_save'
/** What is asked of the shop without buying, named after the call it goes by. */
export type RequestGoal = 'rental_book' | 'service_request' | 'feedback_callback' | 'feedback_order_spare_part'

/** What was shown to the visitor: a card, a banner. */
export type Impression = { good: Good } | { banner: Banner }

/** What happens in the shop that its owner may want counted. */
export type ShopEvent =
  | { type: 'page'; url: string }
  | { type: 'impression'; element: Element; thing: Impression }
  | { type: 'detail'; good: Good }
  /** The server's word before and after a buyer's change of these goods; null: there was no cart. */
  | { type: 'cart'; before: Cart | null; after: Cart; codes: readonly string[] }
  | { type: 'registered' }
  /** `leaving`: the browser is on its way to a payment page, whatever is sent now may be cut off. */
  | {
      type: 'order'
      goal: OrderGoal
      number: string
      revenue: number
      goods: readonly OrderedGood[]
      /** The promo code that took something off. */
      coupon?: string
      leaving?: boolean
    }
  /** `number` where the shop gave one. */
  | { type: 'request'; goal: RequestGoal; number?: string }

/** Enough for every card of a long page before the listener has come. */
const MOST = 500

let listener: ((event: ShopEvent) => void) | null = null
let waiting: ShopEvent[] = []

/**
 * Tracks an event. For event handlers and effects, so in browsers alone. Events before a listener is loaded are
 * buffered in memory.
 */
export function track(event: ShopEvent): void {
  if (listener) listener(event)
  else if (waiting.length < MOST) waiting.push(event)
}

/** One listener for the life of the page, loaded after it. */
export function listenToShop(next: (event: ShopEvent) => void): void {
  listener = next
  const events = waiting
  waiting = []
  for (const event of events) next(event)
}
