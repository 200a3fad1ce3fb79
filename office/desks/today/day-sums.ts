export interface HourOfDay {
  hour: number
  orders: number
  sum: number
}

/** Hour by hour to the last asked about, each with all before it: one without orders keeps the figure before it. */
export function addedUp(hours: readonly HourOfDay[], last: number): HourOfDay[] {
  const all: HourOfDay[] = []
  for (let hour = 0; hour <= last; hour++) {
    const own = hours.find((each) => each.hour === hour)
    const before = all.at(-1)
    all.push({ hour, orders: (before?.orders ?? 0) + (own?.orders ?? 0), sum: (before?.sum ?? 0) + (own?.sum ?? 0) })
  }
  return all
}
