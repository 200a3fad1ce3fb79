/** Resets the window above this many keys, so that forged ones cannot exhaust memory. */
const MOST_SUBJECTS = 100_000

/**
 * Rate limits of this process alone, in fixed windows: cheap enough for every read, since it guards this process's own
 * time. Answers 0, or the seconds to wait. What must be counted exactly, or by all processes together, goes through the
 * limits port.
 */
export function windowLimits(
  seconds: number,
  now: () => number = Date.now,
): (subject: string, limit: number) => number {
  const length = seconds * 1000
  let window = -1
  let counts = new Map<string, number>()
  return (subject, limit) => {
    const moment = now()
    const current = Math.floor(moment / length)
    if (current !== window || counts.size >= MOST_SUBJECTS) {
      window = current
      counts = new Map()
    }
    const count = counts.get(subject) ?? 0
    if (count >= limit) return Math.max(1, Math.ceil(((current + 1) * length - moment) / 1000))
    counts.set(subject, count + 1)
    return 0
  }
}
