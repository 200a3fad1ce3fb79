import type { Warehouse } from '#contract/shapes.ts'
import { soonestPromise } from '#rules/delivery/soonest-promise.ts'

/** Only those where an order can be collected, the soonest whole one first. */
export function pickupShops(warehouses: readonly Warehouse[]): Warehouse[] {
  const missing = ({ cardGoods = [] }: Warehouse) =>
    cardGoods.filter(({ quantity, available }) => available < quantity).length
  return warehouses.filter(({ hasPickup }) => hasPickup).toSorted((a, b) => missing(a) - missing(b))
}

/**
 * The earliest of what the shops promise for the whole order, as «Завтра» or «7 марта»; null when no shop gives it out.
 */
export function soonestPickup(shops: readonly Warehouse[]): string | null {
  const first = soonestPromise(pickupShops(shops).flatMap(({ deliveryDate }) => deliveryDate ?? []))
  if (!first) return null
  const when = first.replace(/^Самовывоз /, '')
  return when.charAt(0).toUpperCase() + when.slice(1)
}
