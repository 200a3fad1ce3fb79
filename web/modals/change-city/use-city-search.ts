import { useEffect, useState } from 'react'
import { quickCities, searchCities } from '#contract/city.ts'
import type { City } from '#contract/shapes.ts'
import { useAppState } from '../../state/app-state.tsx'

const TYPING_DEBOUNCE_MS = 200

interface Answer {
  /** What was asked; while something else is wanted, the answer is stale. */
  question: string
  failed: boolean
  cities: readonly City[]
}

/** Cities for what is typed, debounced; for nothing typed, the branches' cities and the largest ones. */
export function useCitySearch(text: string) {
  const { api } = useAppState()
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [attempt, setAttempt] = useState(0)
  const wanted = text.trim()
  const question = `${attempt} ${wanted}`

  useEffect(() => {
    const abort = new AbortController()
    const { signal } = abort
    const ask = async () => {
      try {
        const { data } = wanted
          ? await api(searchCities, { query: { q: wanted } }, { signal })
          : await api(quickCities, {}, { signal })
        if (!signal.aborted) setAnswer({ question, failed: false, cities: data })
      } catch {
        if (!signal.aborted) setAnswer({ question, failed: true, cities: [] })
      }
    }
    const timer = setTimeout(ask, wanted ? TYPING_DEBOUNCE_MS : 0)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [api, wanted, question])

  const fresh = answer?.question === question
  return {
    state: fresh ? (answer.failed ? ('failed' as const) : ('found' as const)) : ('loading' as const),
    cities: answer?.cities ?? [],
    retry: () => setAttempt(attempt + 1),
  }
}
