import type { Static } from 'typebox'
import { endpoint } from './call.ts'
import type * as S from './cart-delivery.schema.ts'

export type DeliveryCity = Static<typeof S.DeliveryCity>
export type DeliveryTariff = Static<typeof S.DeliveryTariff>

export const cartDeliveryCity = endpoint<typeof S.cartDeliveryCity>('GET', '/cart/delivery/city')
export const cartDeliveryTariffs = endpoint<typeof S.cartDeliveryTariffs>('GET', '/cart/delivery/tariffs')
export const cartDeliveryOffices = endpoint<typeof S.cartDeliveryOffices>('GET', '/cart/delivery/offices')
export const cartCourierSlots = endpoint<typeof S.cartCourierSlots>('GET', '/cart/delivery/slots')
