/** However busy the browser is, the eye may follow soon. */
const LONGEST_MS = 300

/** Runs it in a task of its own, when the browser has nothing better to do; answers how to cancel it. */
export function whenIdle(run: () => void): () => void {
  // one browser has no such call
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run)
    return () => clearTimeout(timer)
  }
  const idle = requestIdleCallback(run, { timeout: LONGEST_MS })
  return () => cancelIdleCallback(idle)
}
