/** A slice of work after which a finger that came meanwhile is answered. */
const SLICE_MS = 10
/** Nobody waits for quiet longer than this. */
const LONGEST_WAIT_MS = 60

const quiet = () =>
  new Promise<void>((resolve) => {
    // Safari has no idle callbacks
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: LONGEST_WAIT_MS })
    else setTimeout(resolve, 16)
  })

/**
 * Long work in steps, a few at a time, when the page has nothing better to do. Null: it was called off (`isWanted` said
 * so between two slices).
 */
export async function inIdleSteps<T>(work: Generator<void, T>, isWanted: () => boolean): Promise<T | null> {
  for (;;) {
    await quiet()
    if (!isWanted()) return null
    for (const end = performance.now() + SLICE_MS; performance.now() < end;) {
      const step = work.next()
      if (step.done) return step.value
    }
  }
}
