import type { Banner } from '#contract/content.ts'
import type { Cart } from '#contract/cart.ts'
import type { TrackedGood, OrderedGood, OrderGoal, RequestGoal } from '../state/track.ts'

/** The form Yandex Metrika documents for its dataLayer. */
export interface LayerProduct {
  id: string
  name: string
  price: number
  brand?: string
  category?: string
  quantity?: number
  list?: string
  position?: number
  discount?: number
  coupon?: string
}
export interface LayerPromotion {
  id: string
  name: string
  creative: string
  creative_slot: string
  position: string
}
type LayerAction =
  | { impressions: LayerProduct[] }
  | { click: { products: LayerProduct[] } }
  | { detail: { products: LayerProduct[] } }
  | { add: { products: LayerProduct[] } }
  | { remove: { products: LayerProduct[] } }
  | { purchase: { actionField: { id: string; revenue: number; coupon?: string }; products: LayerProduct[] } }
  | { promoView: { promotions: LayerPromotion[] } }
  | { promoClick: { promotions: LayerPromotion[] } }

/** One thing for the counter. */
export interface CounterEvent {
  action?: LayerAction
  goal?: 'add_to_cart' | 'registered' | OrderGoal | RequestGoal
  /** Another page was shown without loading a document, after `from`. */
  hit?: { url: string; from: string }
  /** A good whose page was looked at: the shop counts it for itself too. */
  view?: string
  /** A step towards an order that is no action of the counter. */
  step?: 'checkout'
  /** The order, booking or repair this is about: it is sent once for ever, even after a reload. */
  order?: string
}

export interface ListPosition {
  list: string
  position: number
}

/** A slash would be read as another level. */
const level = (name: string) => name.replaceAll('/', ' ')

export const ecommerceProduct = (
  { code, name, price, vendor, category }: TrackedGood,
  more: Partial<LayerProduct> = {},
): LayerProduct => ({
  id: code,
  name,
  price: price.priceComputed,
  ...(vendor ? { brand: vendor.name } : {}),
  ...(category ? { category: level(category.name) } : {}),
  ...more,
})

export const promotion = ({ id, title, tone, url }: Banner, { list, position }: ListPosition): LayerPromotion => ({
  id: String(id),
  name: title,
  creative: `${tone} ${url}`,
  creative_slot: list,
  position: String(position),
})

type Lines = Map<string, OrderedGood>

function linesOf(cart: Cart | null, codes: readonly string[]): Lines {
  const lines: Lines = new Map()
  for (const { code, complectOf, complectPrice, quantity, good } of cart?.items ?? []) {
    if (!codes.includes(code) && !codes.includes(complectOf ?? '')) continue
    lines.set(`${code} ${complectOf ?? ''}`, {
      good,
      quantity,
      ...(complectPrice === null ? {} : { price: complectPrice }),
    })
  }
  return lines
}

function grown(from: Lines, to: Lines): LayerProduct[] {
  const products: LayerProduct[] = []
  for (const [key, { good, quantity, price }] of to) {
    const more = quantity - (from.get(key)?.quantity ?? 0)
    if (more > 0) products.push(ecommerceProduct(good, { quantity: more, ...(price === undefined ? {} : { price }) }))
  }
  return products
}

/** What a buyer's change put into the cart and took out of it, by the server's word: a refused change is none. */
export function cartChange(before: Cart | null, after: Cart, codes: readonly string[]): CounterEvent[] {
  const [was, is] = [linesOf(before, codes), linesOf(after, codes)]
  const [added, removed] = [grown(was, is), grown(is, was)]
  return [
    ...(removed.length > 0 ? [{ action: { remove: { products: removed } } }] : []),
    ...(added.length > 0 ? [{ action: { add: { products: added } }, goal: 'add_to_cart' as const }] : []),
  ]
}

interface Purchase {
  goal: OrderGoal
  number: string
  revenue: number
  goods: readonly OrderedGood[]
  coupon?: string
}

export const purchase = ({ goal, number, revenue, goods, coupon }: Purchase): CounterEvent => ({
  action: {
    purchase: {
      actionField: { id: number, revenue, ...(coupon ? { coupon } : {}) },
      products: goods.map(({ good, quantity, price, discount }) =>
        ecommerceProduct(good, {
          quantity,
          ...(price === undefined ? {} : { price }),
          ...(discount ? { discount, ...(coupon ? { coupon } : {}) } : {}),
        }),
      ),
    },
  },
  goal,
  order: number,
})

/** Bookings and repairs have numbers of their own, which an order may bear too. */
export const requestEvent = (goal: RequestGoal, number?: string): CounterEvent => ({
  goal,
  ...(number === undefined ? {} : { order: `${goal} ${number}` }),
})
