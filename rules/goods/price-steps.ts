/** What was, until when; money in whatever the caller counts in. */
export interface PastPrice {
  price: number
  until: Date
}

export interface PriceStep {
  from: Date
  price: number
}

/** The price from `since` on, step by step; the last one holds now. A price gone before `since` is not told of. */
export function priceSteps(past: readonly PastPrice[], current: number | null, since: Date): PriceStep[] {
  const steps: PriceStep[] = []
  let from = since
  const put = (price: number) => {
    if (steps.at(-1)?.price !== price) steps.push({ from, price })
  }
  for (const { price, until } of past.toSorted((one, other) => one.until.getTime() - other.until.getTime())) {
    if (until <= since) continue
    put(price)
    from = until
  }
  if (current !== null) put(current)
  return steps
}

export const lowestPrice = (steps: readonly PriceStep[]): number | null =>
  steps.length === 0 ? null : Math.min(...steps.map(({ price }) => price))
