import type { KeyValueStorage } from './browser-storage.ts'

export type SoughtOutcome = 'click' | 'cart' | 'order'

interface Sought {
  code: string
  q: string
  outcome: SoughtOutcome
}

const KEY = 'sought-goods'
const MOST = 50
const STEPS: readonly SoughtOutcome[] = ['click', 'cart', 'order']

const readSought = (session: KeyValueStorage): Sought[] => {
  const stored = session.read(KEY)
  return Array.isArray(stored) ? (stored as Sought[]) : []
}

/** The words a good was found by in this tab, and how far it went since; null: it was not found by words. */
export const soughtGood = (session: KeyValueStorage, code: string): Sought | null =>
  readSought(session).find((each) => each.code === code) ?? null

/** False: it went as far by the same words before. An order ends the way. */
export function advanceSought(session: KeyValueStorage, { code, q, outcome }: Sought): boolean {
  const known = soughtGood(session, code)
  const isAgain = known?.q === q && STEPS.indexOf(outcome) <= STEPS.indexOf(known.outcome)
  if (isAgain) return false
  const others = readSought(session).filter((each) => each.code !== code)
  session.write(KEY, outcome === 'order' ? others : [...others, { code, q, outcome }].slice(-MOST))
  return true
}
