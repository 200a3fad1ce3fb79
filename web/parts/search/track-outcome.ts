import { noteSearchOutcome } from '#contract/search.ts'
import type { AppState } from '../../state/app-state.tsx'
import { advanceAttribution, type AttributedOutcome } from '../../state/search-attribution.ts'

/**
 * What was done with a good found by these words, for the search to learn from; nobody waits for it or is named. The
 * tab remembers the words, so that the cart and the order can be told too.
 */
export function trackOutcome(
  { api, session }: Pick<AppState, 'api' | 'session'>,
  q: string,
  code: string,
  outcome: AttributedOutcome,
): void {
  if (advanceAttribution(session, { code, q, outcome }))
    api(noteSearchOutcome, { body: { q, goodCode: code, outcome } }).catch(() => {})
}
