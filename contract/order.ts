import type { Static } from 'typebox'
import { endpoint } from './call.ts'
import type * as S from './order.schema.ts'

/**
 * Made by the browser once for one checkout and sent again with every retry: the same key gives the same order,
 * another body under it 409. Without it nothing protects from a double order but the emptied cart.
 */
export const IDEMPOTENCY_HEADER = 'idempotency-key'

/** Printed Latin characters, as a header can carry them. */
export const IDEMPOTENCY_KEY = '^[\\x21-\\x7e]{8,100}$'

export type PaymentType = Static<typeof S.Payment>
/** How the attempts to pay an order ended. */
export type PaymentResult = 'paid' | 'declined' | 'waiting' | 'on-receipt'
export type OrderDelivery = Static<typeof S.OrderDelivery>
export type SavedOrder = Static<typeof S.SavedOrder>

export const saveOrder = endpoint<typeof S.saveOrder>('POST', '/order/save')
export const saveOneClickOrder = endpoint<typeof S.saveOneClickOrder>('POST', '/order/one-click-save')
export const saveComplectOrder = endpoint<typeof S.saveComplectOrder>('POST', '/order/complect-save')
export const cancelOrder = endpoint<typeof S.cancelOrder>('POST', '/user/orders/{id}/cancel')
