export interface AllocatedPlace {
  goodCode: string
  warehouseId: number
  quantity: number
}

export interface Allocation {
  takes: AllocatedPlace[]
  /** Goods there is not enough of, with what there is. */
  short: { code: string; wanted: number; available: number }[]
}

/**
 * Takes each good from the places in the order given, as much as there is, and never more. Several wishes for one good
 * are one.
 */
export function allocateStock(
  wanted: readonly { code: string; quantity: number }[],
  places: readonly AllocatedPlace[],
): Allocation {
  const quantities = new Map<string, number>()
  for (const { code, quantity } of wanted) quantities.set(code, (quantities.get(code) ?? 0) + quantity)
  const allocation: Allocation = { takes: [], short: [] }
  for (const [code, quantity] of quantities) {
    let left = quantity
    for (const place of places) {
      if (place.goodCode !== code || left === 0) continue
      const taken = Math.min(left, Math.max(0, place.quantity))
      left -= taken
      if (taken > 0) allocation.takes.push({ ...place, quantity: taken })
    }
    if (left > 0) allocation.short.push({ code, wanted: quantity, available: quantity - left })
  }
  return allocation.short.length > 0 ? { takes: [], short: allocation.short } : allocation
}

/** Pieces taken from one place in two steps are taken once. */
export function joinPlaces(places: readonly AllocatedPlace[]): AllocatedPlace[] {
  const joined = new Map<string, AllocatedPlace>()
  for (const { goodCode, warehouseId, quantity } of places) {
    const key = `${goodCode} ${warehouseId}`
    joined.set(key, { goodCode, warehouseId, quantity: quantity + (joined.get(key)?.quantity ?? 0) })
  }
  return [...joined.values()]
}

/** What the order holds counts as lying where it was taken. */
export const withOwnTakes = <Place extends AllocatedPlace>(
  places: readonly Place[],
  takes: readonly AllocatedPlace[],
): Place[] =>
  places.map((place) => ({
    ...place,
    quantity:
      place.quantity +
      takes.reduce(
        (sum, take) =>
          take.goodCode === place.goodCode && take.warehouseId === place.warehouseId ? sum + take.quantity : sum,
        0,
      ),
  }))
