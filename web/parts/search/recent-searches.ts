import { createStore } from 'zustand/vanilla'
import type { KeyValueStorage } from './browser-storage.ts'

const KEY = 'recent-searches'
const MOST = 8

export interface RecentSearchesState {
  /** Newest first. */
  queries: readonly string[]
  load: () => void
  add: (query: string) => void
  clear: () => void
}

export function createRecentSearchesStore(storage: KeyValueStorage) {
  const read = (): string[] => {
    const stored = storage.read(KEY)
    return Array.isArray(stored) ? stored.filter((query) => typeof query === 'string').slice(0, MOST) : []
  }
  return createStore<RecentSearchesState>()((set) => {
    const save = (queries: string[]) => {
      storage.write(KEY, queries)
      set({ queries })
    }
    return {
      queries: [],
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
