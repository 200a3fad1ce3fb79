import { createStore } from 'zustand/vanilla'
import type { Shelf } from './browser-storage.ts'

const KEY = 'recent-searches'
const MOST = 8

export interface RecentSearchesState {
  /** Newest first. */
  queries: readonly string[]
  load: () => void
  add: (query: string) => void
  clear: () => void
}

export function createRecentSearchesStore(shelf: Shelf) {
  const read = (): string[] => {
    const kept = shelf.read(KEY)
    return Array.isArray(kept) ? kept.filter((query) => typeof query === 'string').slice(0, MOST) : []
  }
  return createStore<RecentSearchesState>()((set) => {
    const keep = (queries: string[]) => {
      shelf.write(KEY, queries)
      set({ queries })
    }
    return {
      queries: [],
      load: () => set({ queries: read() }),
      add(query) {
        const text = query.trim().replace(/\s+/g, ' ')
        if (text === '') return
        keep([text, ...read().filter((each) => each.toLowerCase() !== text.toLowerCase())].slice(0, MOST))
      },
      clear: () => keep([]),
    }
  })
}
