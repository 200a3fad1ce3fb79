import { noteSearchOutcome } from '#contract/search.ts'
import type { AppState } from '../../state/app-state.tsx'

/** What was done with a good found by these words, for the search to learn from; nobody waits for it or is named. */
export function trackOutcome(api: AppState['api'], q: string, goodCode: string, outcome: 'click' | 'cart'): void {
  api(noteSearchOutcome, { body: { q, goodCode, outcome } }).catch(() => {})
}
