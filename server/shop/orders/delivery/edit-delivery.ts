import { invalid } from '#contract/api-error.ts'
import type { EditableOrder } from '#contract/office/order-edit.ts'
import type { OrderDelivery } from '#contract/order.ts'
import { datedPromise } from '#rules/delivery/order-promise.ts'
import type { WantedLine } from '#server/shop/buying/cart/cart-lines.ts'
import { chooseDelivery, type ChosenDelivery, deliveryByPhone, type DeliveryAsker } from './choose-delivery.ts'
import type { OrderRow } from '#server/shop/orders/core/order-inserts.ts'
import type { OrderSettings } from '#server/shop/orders/core/order-settings.ts'
import type { OfficeContext } from '#server/shop/people/staff/office-context.ts'

/** As the card says it: what a colleague changed meanwhile is seen by it. */
export const deliveryWords = (order: OrderRow): string =>
  [datedPromise(order.delivery_text, order.created_at), order.delivery_address].filter(Boolean).join('. ')

/** On behalf of the order's buyer, in the order's branch. */
export const askerFor = (
  { db, clock, ports, visitor }: OfficeContext,
  { node_code, user_id }: Pick<OrderRow, 'node_code' | 'user_id'>,
): DeliveryAsker => ({ db, clock, ports, nodeCode: node_code, visitor: { ...visitor, userId: user_id } })

interface Asked {
  asker: DeliveryAsker
  order: OrderRow
  wanted: readonly WantedLine[]
  settings: OrderSettings
}

/** By the rules of the checkout; what is not said about a door stays as it was. */
export async function newDelivery(
  { asker, order, wanted, settings }: Asked,
  asked: OrderDelivery,
): Promise<ChosenDelivery> {
  const fields: Record<string, string[]> = {}
  if (asked.type === 'courier' && !settings.courier)
    fields['delivery.type'] = ['Курьерская доставка сейчас недоступна. Выберите другой способ.']
  const before = order.delivery_type === 'courier' ? order.courier_visit : null
  const whole = asked.type === 'courier' && before ? { ...withoutSlot(before), ...said(asked) } : asked
  const chosen = await chooseDelivery(asker, whole as OrderDelivery, fields, { wanted }, settings)
  if (Object.keys(fields).length > 0 || !chosen) throw invalid(fields)
  return chosen
}

const withoutSlot = ({ slot: _slot, ...details }: NonNullable<OrderRow['courier_visit']>) => details
const said = (asked: OrderDelivery) =>
  Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined && value !== null))

/**
 * The way it goes already, for other lines: its price and promise are counted anew. A time agreed with the buyer stays
 * unless goods were added that cannot be there by then (`isGrown`).
 */
export async function standingDelivery(
  { asker, order, wanted, settings }: Asked,
  isGrown: boolean,
): Promise<ChosenDelivery> {
  const kept = datedPromise(order.delivery_text, order.created_at)
  if (order.delivery_type === 'pickup' && order.warehouse_id === null)
    return { ...deliveryByPhone, promise: () => kept }
  const slot = order.courier_visit?.slot ?? null
  const fields: Record<string, string[]> = {}
  const asked = { ...standingWish(order), ...(slot && isGrown ? { slot } : {}) }
  const chosen = await chooseDelivery(asker, asked, fields, { wanted }, settings)
  const words = Object.values(fields).flat()
  // a shop that hands nothing out any more keeps what it promised
  if (order.delivery_type === 'pickup' && words.length > 0)
    return { ...deliveryByPhone, warehouseId: order.warehouse_id, promise: () => kept }
  if (words.length > 0 || !chosen) throw invalid(fields)
  return slot && !isGrown ? { ...chosen, promise: () => kept } : chosen
}

function standingWish({ delivery_type, warehouse_id, delivery_address, transport }: OrderRow): OrderDelivery {
  if (delivery_type === 'pickup') return { type: 'pickup', warehouseId: warehouse_id }
  // it was asked about when it was given
  if (delivery_type === 'courier') return { type: 'courier', address: delivery_address, hasNoHouse: true }
  return {
    type: 'transport',
    city: transport?.cityCode ?? null,
    tariffCode: transport?.tariffCode ?? null,
    officeCode: transport?.officeCode ?? null,
    address: doorOf({ delivery_address, transport }),
    hasNoHouse: true,
  }
}

/** The address a company goes to, without the city it begins with. */
function doorOf({ delivery_address, transport }: Pick<OrderRow, 'delivery_address' | 'transport'>): string {
  const prefix = transport?.doorCity ? `${transport.doorCity}, ` : ''
  return delivery_address.startsWith(prefix) ? delivery_address.slice(prefix.length) : delivery_address
}

/** What a form begins with; null: no company brings it. */
export const standingTransport = (order: OrderRow): EditableOrder['delivery']['transport'] =>
  order.transport && {
    cityText: order.transport.cityName,
    cityCode: order.transport.cityCode,
    tariffCode: order.transport.tariffCode,
    officeCode: order.transport.officeCode ?? '',
    address: order.transport.officeCode ? '' : doorOf(order),
  }
