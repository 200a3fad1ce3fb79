export interface HourOfDay {
  hour: number
  orders: number
  sum: number
}

/** Hour by hour, each with all before it: hours without orders keep the figure of the one before. */
export function addedUp(hours: readonly HourOfDay[]): HourOfDay[] {
  const last = Math.max(-1, ...hours.map(({ hour }) => hour))
  const all: HourOfDay[] = []
  for (let hour = 0; hour <= last; hour++) {
    const own = hours.find((each) => each.hour === hour)
    const before = all.at(-1)
    all.push({ hour, orders: (before?.orders ?? 0) + (own?.orders ?? 0), sum: (before?.sum ?? 0) + (own?.sum ?? 0) })
  }
  return all
}
