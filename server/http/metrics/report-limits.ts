import { windowLimits } from '#server/kernel/window-limits.ts'

const A_MINUTE_SECONDS = 60
const REPORTS_A_MINUTE = 60

/** Rate limit: a page sends one or two reports; what an address sends above sixty a minute is ignored. */
export function limitsOfReports(now: () => number = Date.now): (ip: string) => boolean {
  const take = windowLimits(A_MINUTE_SECONDS, now)
  return (ip) => take(ip, REPORTS_A_MINUTE) === 0
}
