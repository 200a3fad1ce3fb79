import { createStore } from 'zustand/vanilla'
import type { KeyValueStorage } from './browser-storage.ts'

const COMPARE_KEY = 'compare'
/** More columns than this cannot be compared by eye. */
export const COMPARE_LIMIT = 4

/**
 * Lists, where goods are chosen, show the strip of what is compared: over a page that is read it would be in the way.
 */
export const hasCompareTray = (pathname: string): boolean =>
  /^\/(?:$|catalog|brands|search-result|discount|actions)/.test(pathname)

export interface CompareState {
  ready: boolean
  codes: readonly string[]
  load: () => void
  /** `full`: the limit is reached and nothing was added; the caller says so. */
  toggle: (code: string) => 'added' | 'removed' | 'full'
  remove: (code: string) => void
  clear: () => void
}

export function createCompareStore(storage: KeyValueStorage) {
  const read = (): string[] => {
    const stored = storage.read(COMPARE_KEY)
    return Array.isArray(stored) ? stored.filter((code) => typeof code === 'string').slice(0, COMPARE_LIMIT) : []
  }
  return createStore<CompareState>()((set) => {
    const save = (codes: string[]) => {
      storage.write(COMPARE_KEY, codes)
      set({ ready: true, codes })
    }
    return {
      ready: false,
      codes: [],
      load: () => set({ ready: true, codes: read() }),
      toggle(code) {
        const codes = read()
        if (codes.includes(code)) {
          save(codes.filter((each) => each !== code))
          return 'removed'
        }
        if (codes.length >= COMPARE_LIMIT) return 'full'
        save([...codes, code])
        return 'added'
      },
      remove: (code) => save(read().filter((each) => each !== code)),
      clear: () => save([]),
    }
  })
}

/** The codes in the address: what is no code is left out, as is what does not fit. */
export function readCodes(search: URLSearchParams): string[] {
  const codes = (search.get('codes') ?? '').split(',').filter((code) => /^\d{1,20}$/.test(code))
  return [...new Set(codes)].slice(0, COMPARE_LIMIT)
}
