import type { Warehouse } from '#contract/shapes.ts'
import { namedPromise } from '#rules/delivery/order-promise.ts'
import { soonestPromise } from '#rules/delivery/soonest-promise.ts'

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

/**
 * The earliest of what the shops promise for the whole order, as «Завтра» or «В среду, 18 ноября»; null when no shop
 * gives it out.
 */
export function soonestPickup(shops: readonly Warehouse[], now: Date): string | null {
  const first = soonestPromise(pickupShops(shops, now).flatMap(({ deliveryDate }) => deliveryDate ?? []))
  if (!first) return null
  const when = first.replace(/^Самовывоз /, '')
  return when.charAt(0).toUpperCase() + when.slice(1)
}
