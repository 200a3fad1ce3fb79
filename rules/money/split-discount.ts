import type { Kopecks } from './money.ts'

function wholeAmount(amount: number): bigint {
  return Number.isFinite(amount) && amount > 0 ? BigInt(Math.round(amount)) : 0n
}

/**
 * Shares a discount over lines in proportion to their amounts. The shares sum to the discount to the kopeck and none
 * passes its line; a discount above the total is cut to it. Kopecks left by rounding go to the largest remainders.
 */
export function splitDiscount(discount: Kopecks, amounts: readonly Kopecks[]): Kopecks[] {
  const lines = amounts.map(wholeAmount)
  const total = lines.reduce((sum, line) => sum + line, 0n)
  if (total === 0n) return amounts.map(() => 0)
  const wanted = wholeAmount(discount)
  const shared = wanted < total ? wanted : total
  // BigInt: the product of two sums of money passes what a number keeps exactly
  const shares = lines.map((line) => Number((line * shared) / total))
  const remainders = lines.map((line) => (line * shared) % total)
  const left = Number(shared) - shares.reduce((sum, share) => sum + share, 0)
  const neediest = [...lines.keys()].sort((a, b) => Number(remainders[b]! - remainders[a]!))
  for (const index of neediest.slice(0, left)) shares[index]! += 1
  return shares
}
