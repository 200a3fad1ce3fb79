/** Asks at most once in `ms`; who comes meanwhile gets the same answer. A failure is not remembered. */
export function remember<T>(ms: number, ask: () => Promise<T>, now: () => number = Date.now): () => Promise<T> {
  let kept: { at: number; answer: Promise<T> } | undefined
  return () => {
    if (!kept || now() - kept.at >= ms) {
      const fresh = { at: now(), answer: ask() }
      kept = fresh
      fresh.answer.catch(() => {
        if (kept === fresh) kept = undefined
      })
    }
    return kept.answer
  }
}
