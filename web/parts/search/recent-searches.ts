import { useEffect } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { type AppState, useAppState } from '../../state/app-state.tsx'

const KEY = 'recent-searches'
const MOST = 8

interface RecentSearchesState {
  /** Newest first. */
  queries: readonly string[]
  load: () => void
  add: (query: string) => void
  clear: () => void
}

function createRecentSearchesStore({ local }: Pick<AppState, 'local'>) {
  const read = (): string[] => {
    const stored = local.read(KEY)
    return Array.isArray(stored) ? stored.filter((query) => typeof query === 'string').slice(0, MOST) : []
  }
  return createStore<RecentSearchesState>()((set) => {
    const save = (queries: string[]) => {
      local.write(KEY, queries)
      set({ queries })
    }
    return {
      queries: read(),
      load: () => set({ queries: read() }),
      add(query) {
        const text = query.trim().replace(/\s+/g, ' ')
        if (text === '') return
        save([text, ...read().filter((each) => each.toLowerCase() !== text.toLowerCase())].slice(0, MOST))
      },
      clear: () => save([]),
    }
  })
}

const stores = new WeakMap<AppState, ReturnType<typeof createRecentSearchesStore>>()

/** One for the application like every other area, but it comes with the panel of the search. */
export function recentSearchesOf(state: AppState) {
  const store = stores.get(state) ?? createRecentSearchesStore(state)
  stores.set(state, store)
  return store
}

export function useRecentSearches(): readonly string[] {
  const store = recentSearchesOf(useAppState())
  // another tab may have added to them
  useEffect(() => store.getState().load(), [store])
  return useStore(store, ({ queries }) => queries)
}
