import { createStore } from 'zustand/vanilla'
import type { Shelf } from './browser-storage.ts'

const COMPARE_KEY = 'compare'
/** More columns than this cannot be compared by eye. */
export const COMPARE_LIMIT = 4

export interface CompareState {
  ready: boolean
  codes: readonly string[]
  load: () => void
  /** `full`: the limit is reached and nothing was added; the caller says so. */
  toggle: (code: string) => 'added' | 'removed' | 'full'
  remove: (code: string) => void
  clear: () => void
}

export function createCompareStore(shelf: Shelf) {
  const read = (): string[] => {
    const kept = shelf.read(COMPARE_KEY)
    return Array.isArray(kept) ? kept.filter((code) => typeof code === 'string').slice(0, COMPARE_LIMIT) : []
  }
  return createStore<CompareState>()((set) => {
    const keep = (codes: string[]) => {
      shelf.write(COMPARE_KEY, codes)
      set({ ready: true, codes })
    }
    return {
      ready: false,
      codes: [],
      load: () => set({ ready: true, codes: read() }),
      toggle(code) {
        const codes = read()
        if (codes.includes(code)) {
          keep(codes.filter((each) => each !== code))
          return 'removed'
        }
        if (codes.length >= COMPARE_LIMIT) return 'full'
        keep([...codes, code])
        return 'added'
      },
      remove: (code) => keep(read().filter((each) => each !== code)),
      clear: () => keep([]),
    }
  })
}
