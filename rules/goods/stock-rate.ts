/** For how many whole days the pieces last at the pace they are sold at; null: nothing is sold. */
export const daysLeft = (quantity: number, sold: number, soldDays: number): number | null =>
  sold <= 0 ? null : Math.floor((Math.max(0, quantity) * soldDays) / sold)

/** Whether it is time to order: what is sold runs out within the days, or only the last pieces of it are there. */
export const isLow = (
  quantity: number,
  sold: number,
  terms: { soldDays: number; lowDays: number; lowPieces: number },
): boolean => {
  const left = daysLeft(quantity, sold, terms.soldDays)
  return left !== null && (left < terms.lowDays || quantity <= terms.lowPieces)
}
