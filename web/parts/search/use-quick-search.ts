import { useEffect, useState } from 'react'
import type { CallAnswer } from '#contract/call.ts'
import { quickSearch, searchFilters } from '#contract/search.ts'
import { useAppState } from '../../state/app-state.tsx'

export type QuickAnswer = CallAnswer<typeof quickSearch>['data']

/** What the page of results will say. */
export interface FoundOnPage {
  total: number
  /** In the form the page itself shows. */
  corrected: string | null
}

const FIRST_LETTERS = 2
/** A fast typist's pause between letters: asking sooner would only throw answers away. */
const TYPING_DEBOUNCE_MS = 90
/** Longer: the whole search costs more than suggestions do. */
const PAGE_DEBOUNCE_MS = 400

/**
 * Asks as the visitor types, debounced; a late answer to older letters is dropped. The last answer stays until the next
 * one comes. An empty field asks what is popular in this city. `q` says what the answer is about.
 */
export function useQuickSearch(text: string): { q: string; answer: QuickAnswer } | null {
  const { api } = useAppState()
  const [latest, setLatest] = useState<{ q: string; answer: QuickAnswer } | null>(null)
  const q = text.trim()
  const isAsked = q === '' || q.length >= FIRST_LETTERS
  useEffect(() => {
    if (!isAsked) return
    return askAfter(q === '' ? 0 : TYPING_DEBOUNCE_MS, async (signal) => {
      const { data } = await api(quickSearch, { query: { q } }, { signal })
      setLatest({ q, answer: data })
    })
  }, [api, q, isAsked])
  // popular queries are no answer to letters, nor the other way round
  return isAsked && latest && (latest.q === '') === (q === '') ? latest : null
}

/** How many goods the page of results has for these words, debounced; null: not known. */
export function useFoundOnPage(text: string): FoundOnPage | null {
  const { api } = useAppState()
  const [latest, setLatest] = useState<(FoundOnPage & { q: string }) | null>(null)
  const q = text.trim()
  useEffect(() => {
    if (q.length < FIRST_LETTERS) return
    return askAfter(PAGE_DEBOUNCE_MS, async (signal) => {
      const { data } = await api(searchFilters, { query: { q } }, { signal })
      setLatest({ q, total: data.total, corrected: data.corrected })
    })
  }, [api, q])
  return latest?.q === q ? latest : null
}

/** Suggestions are a convenience: when they fail the field still searches. */
function askAfter(pauseMs: number, ask: (signal: AbortSignal) => Promise<void>): () => void {
  const control = new AbortController()
  const timer = setTimeout(() => void ask(control.signal).catch(() => {}), pauseMs)
  return () => {
    clearTimeout(timer)
    control.abort()
  }
}
