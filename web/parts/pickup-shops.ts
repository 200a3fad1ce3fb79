import type { Warehouse } from '#contract/shapes.ts'
import { namedPromise } from '#rules/delivery/order-promise.ts'

/** The day each shop promises, in the words of the goods: «Самовывоз в среду, 18 ноября». */
export const namedDays = (shops: readonly Warehouse[], now: Date): Warehouse[] =>
  shops.map((shop) => (shop.deliveryDate ? { ...shop, deliveryDate: namedPromise(shop.deliveryDate, now) } : shop))

/** Only those where an order can be collected, the soonest whole one first. */
export function pickupShops(warehouses: readonly Warehouse[], now: Date): Warehouse[] {
  const missing = ({ cardGoods = [] }: Warehouse) =>
    cardGoods.filter(({ quantity, available }) => available < quantity).length
  const givingOut = warehouses.filter(({ hasPickup }) => hasPickup).toSorted((a, b) => missing(a) - missing(b))
  return namedDays(givingOut, now)
}
