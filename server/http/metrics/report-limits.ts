import { windowLimits } from '#server/kernel/window-limits.ts'

const A_MINUTE_SECONDS = 60
const REPORTS_A_MINUTE = 60

/** A page sends one or two reports; who sends a hundred a minute is heard no more until the next. */
export function limitsOfReports(now: () => number = Date.now): (ip: string) => boolean {
  const take = windowLimits(A_MINUTE_SECONDS, now)
  return (ip) => take(ip, REPORTS_A_MINUTE) === 0
}
