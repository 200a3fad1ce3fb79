import { createStore } from 'zustand/vanilla'
import type { KeyValueStorage } from './browser-storage.ts'

const KEY = 'recently-seen'
export const RECENTLY_SEEN_LIMIT = 20
const CODE = /^\d{1,20}$/

export interface RecentlySeenState {
  /** Codes of goods whose pages were open, the last one first. */
  codes: readonly string[]
  load: () => void
  see: (code: string) => void
}

export function createRecentlySeenStore(storage: KeyValueStorage) {
  const read = (): string[] => {
    const stored = storage.read(KEY)
    return Array.isArray(stored)
      ? stored.filter((code) => typeof code === 'string' && CODE.test(code)).slice(0, RECENTLY_SEEN_LIMIT)
      : []
  }
  return createStore<RecentlySeenState>()((set) => ({
    codes: [],
    load: () => set({ codes: read() }),
    see(code) {
      if (!CODE.test(code)) return
      const codes = [code, ...read().filter((each) => each !== code)].slice(0, RECENTLY_SEEN_LIMIT)
      storage.write(KEY, codes)
      set({ codes })
    },
  }))
}
