import { useEffect, useState } from 'react'
import type { CallAnswer } from '#contract/call.ts'
import { quickSearch } from '#contract/search.ts'
import { useAppState } from '../../state/app-state.tsx'

export type QuickAnswer = CallAnswer<typeof quickSearch>['data']

const FIRST_LETTERS = 2
/** A fast typist's pause between letters: asking sooner would only throw answers away. */
const PAUSE_MS = 90

/**
 * Asks as the visitor types, debounced; a late answer to older letters is dropped. The last answer stays until the next one comes.
 */
export function useQuickSearch(text: string): QuickAnswer | null {
  const { api } = useAppState()
  const [answer, setAnswer] = useState<QuickAnswer | null>(null)
  const q = text.trim()
  const isAsked = q.length >= FIRST_LETTERS
  useEffect(() => {
    if (!isAsked) return
    const control = new AbortController()
    const timer = setTimeout(() => {
      api(quickSearch, { query: { q } }, { signal: control.signal }).then(
        ({ data }) => setAnswer(data),
        // suggestions are a convenience: without them the field still searches
        () => {},
      )
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      control.abort()
    }
  }, [api, q, isAsked])
  return isAsked ? answer : null
}
