import type { KeyValueStorage } from './browser-storage.ts'

export type AttributedOutcome = 'click' | 'cart' | 'order'

interface AttributedSearch {
  code: string
  q: string
  outcome: AttributedOutcome
}

const KEY = 'sought-goods'
const MOST = 50
const STEPS: readonly AttributedOutcome[] = ['click', 'cart', 'order']

const readAttributed = (session: KeyValueStorage): AttributedSearch[] => {
  const stored = session.read(KEY)
  return Array.isArray(stored) ? (stored as AttributedSearch[]) : []
}

/**
 * Search attribution: the query a good was found by in this tab, and its outcome so far; null: not found by a search.
 */
export const attributedSearch = (session: KeyValueStorage, code: string): AttributedSearch | null =>
  readAttributed(session).find((each) => each.code === code) ?? null

/** False: it got as far by the same query before. An order ends the attribution. */
export function advanceAttribution(session: KeyValueStorage, { code, q, outcome }: AttributedSearch): boolean {
  const known = attributedSearch(session, code)
  const isAgain = known?.q === q && STEPS.indexOf(outcome) <= STEPS.indexOf(known.outcome)
  if (isAgain) return false
  const others = readAttributed(session).filter((each) => each.code !== code)
  session.write(KEY, outcome === 'order' ? others : [...others, { code, q, outcome }].slice(-MOST))
  return true
}
