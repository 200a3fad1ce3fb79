import type { PaymentType } from '#contract/order.ts'
import type { OrderFieldValues } from '#rules/order/order-fields.ts'
import type { OrderOrganization, OrderSource } from '#server/db/schema-orders.ts'
import type { WantedLine } from '#server/shop/buying/cart/cart-lines.ts'
import type { CartAsker } from '#server/shop/buying/cart/find-cart.ts'
import type { OrderingCompany } from '#server/shop/people/company/ordering.ts'
import type { ChosenDelivery } from '#server/shop/orders/delivery/choose-delivery.ts'
import type { Proven } from '#server/shop/orders/core/proven-contact.ts'
import type { OrderContactData } from '#server/shop/orders/core/read-contact.ts'

/** An order as asked for and checked, before it is counted and written. */
export interface OrderDraft {
  source: OrderSource
  /** What is ordered: the chosen lines of a cart, or goods by themselves. */
  goods: { cart: CartAsker } | { wanted: WantedLine[] }
  contact: OrderContactData
  delivery: ChosenDelivery
  payment: PaymentType
  organization: OrderOrganization | null
  comment: string
  /** Of the shop's own, read and checked. */
  fields?: OrderFieldValues
  useBonuses: boolean | number
  /** As it was typed; a cart has its own. */
  promoCode?: string | null
  /** Which pays for it; a cart has its own. */
  giftCardId?: number | null
  /** Kopecks; null: whatever it comes to. */
  expectedTotal: number | null
  proven: Proven
  /** Placed by one of an organization's people. */
  company?: OrderingCompany | null
}
