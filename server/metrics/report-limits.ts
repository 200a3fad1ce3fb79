const A_MINUTE = 60_000
const REPORTS_A_MINUTE = 60
const ADDRESSES = 10_000

/** A page sends one or two reports; who sends a hundred a minute is heard no more until the next. Kept in this process alone: it only guards figures. */
export function limitsOfReports(now: () => number = Date.now): (ip: string) => boolean {
  let minute = 0
  let seen = new Map<string, number>()
  return (ip) => {
    const current = Math.floor(now() / A_MINUTE)
    if (current !== minute || seen.size > ADDRESSES) {
      minute = current
      seen = new Map()
    }
    const count = (seen.get(ip) ?? 0) + 1
    seen.set(ip, count)
    return count <= REPORTS_A_MINUTE
  }
}
