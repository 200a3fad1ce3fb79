import { useCallback, useEffect, useState } from 'react'
import { quickCities, searchCities } from '#contract/city.ts'
import type { City } from '#contract/shapes.ts'
import { useAppState } from '../../state/app-state.tsx'

/** A pause in typing this long is a question. */
const TYPING_PAUSE_MS = 200

type Search =
  | { state: 'loading'; cities: readonly City[] }
  | { state: 'found'; cities: readonly City[] }
  | { state: 'failed'; cities: readonly [] }

/** Cities for what is typed; for nothing typed, the branches' cities and the largest ones. */
export function useCitySearch(text: string) {
  const { api } = useAppState()
  const [search, setSearch] = useState<Search>({ state: 'loading', cities: [] })
  const [attempt, setAttempt] = useState(0)
  const wanted = text.trim()

  useEffect(() => {
    const abort = new AbortController()
    const { signal } = abort
    setSearch((now) => ({ state: 'loading', cities: now.cities }))
    const ask = async () => {
      try {
        const { data } = wanted ? await api(searchCities, { query: { q: wanted } }, { signal }) : await api(quickCities, {}, { signal })
        if (!signal.aborted) setSearch({ state: 'found', cities: data })
      } catch {
        if (!signal.aborted) setSearch({ state: 'failed', cities: [] })
      }
    }
    const timer = setTimeout(ask, wanted ? TYPING_PAUSE_MS : 0)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [api, wanted, attempt])

  return { ...search, retry: useCallback(() => setAttempt((count) => count + 1), []) }
}
