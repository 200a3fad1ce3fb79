import type { Kopecks } from './money.ts'

/** The part of the goods' total that bonuses may pay, in percent. A shop may set its own. */
export const BONUS_LIMIT_PERCENT = 30

/** The most bonuses an order may take, whole ones: 1 bonus is 1 ruble. */
export function bonusLimit(total: Kopecks, percent = BONUS_LIMIT_PERCENT): number {
  if (!(total > 0) || !(percent > 0) || !Number.isFinite(total)) return 0
  return Math.floor((total * Math.min(percent, 100)) / 100 / 100)
}

/** What is really taken: never above the limit, never above what the buyer has. */
export function bonusDeduction(
  total: Kopecks,
  balance: number | null | undefined,
  percent = BONUS_LIMIT_PERCENT,
): number {
  const owned = Number.isFinite(balance) ? Math.floor(balance as number) : 0
  return Math.max(0, Math.min(owned, bonusLimit(total, percent)))
}
