import type { Endpoint } from '#contract/call.ts'
import { orderByTemplate } from '#contract/company-templates.ts'
import { buyGiftCard } from '#contract/gift-cards.ts'
import { saveComplectOrder, saveOneClickOrder, saveOrder } from '#contract/order.ts'
import { bookRental } from '#contract/rental.ts'

/** Calls that take the header Idempotency-Key: the schemas that say so are the server's alone, a test compares. */
export const REPEATABLE: readonly Endpoint[] = [
  saveOrder,
  saveOneClickOrder,
  saveComplectOrder,
  bookRental,
  orderByTemplate,
  buyGiftCard,
]
