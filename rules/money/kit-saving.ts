/** Below this share a kit is handy rather than cheap: nothing is said of the saving. */
const LEAST_SHARE = 0.03

/** What a kit saves, in whole roubles, never more than it does. */
export function kitSaving({ price, priceOld }: { price: number; priceOld: number }): {
  roubles: number
  isWorthSaying: boolean
} {
  const saved = Math.max(0, priceOld - price)
  return { roubles: Math.floor(saved), isWorthSaying: saved > 0 && saved / priceOld >= LEAST_SHARE }
}
