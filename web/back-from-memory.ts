const MOST_KEPT = 30
/** Long enough for the router to ask, short enough not to answer what is asked later. */
const BACK_MS = 1000

interface PageWindow {
  fetch: typeof fetch
  addEventListener: (type: 'popstate' | 'click', listener: () => void, options?: { capture: boolean }) => void
}

/**
 * Back and forward show what was seen there, at once: the data of pages visited in this tab is kept, and answers the router when it
 * goes through the history. A link always asks anew. Before the router starts.
 */
export function backFromMemory(page: PageWindow, now: () => number = Date.now): void {
  const kept = new Map<string, Response>()
  const ask = page.fetch.bind(page)
  let backUntil = 0
  page.addEventListener('popstate', () => (backUntil = now() + BACK_MS), { capture: true })
  page.addEventListener('click', () => (backUntil = 0), { capture: true })
  page.fetch = async (input, init) => {
    const url = input instanceof Request ? input.url : String(input)
    if ((init?.method ?? 'GET') !== 'GET' || !/\.data(\?|$)/.test(url)) return ask(input, init)
    const known = now() < backUntil ? kept.get(url) : undefined
    if (known) return known.clone()
    const answer = await ask(input, init)
    if (answer.ok) {
      kept.delete(url)
      kept.set(url, answer.clone())
      if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value!)
    }
    return answer
  }
}
