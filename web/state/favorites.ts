import { createStore } from 'zustand/vanilla'
import type { CookieJar } from './cookie-jar.ts'

export const FAVORITES_COOKIE = 'favorites'
const A_YEAR = 365 * 24 * 60 * 60
/** A cookie ends at 4 kB: the newest that surely fit. */
const MOST = 200
const CODE = /^[\w-]{1,20}$/

export interface FavoritesState {
  /** False until the browser has been asked: hearts stay neutral, counters hidden. */
  ready: boolean
  /** Newest last. */
  codes: readonly string[]
  load: () => void
  add: (code: string) => void
  remove: (code: string) => void
  toggle: (code: string) => void
}

/** A guest's favourites: a comma-separated list in a cookie, so that the server can read it when the guest signs in. */
export function createFavoritesStore(cookies: CookieJar) {
  const read = () => {
    const codes = (cookies.read(FAVORITES_COOKIE) ?? '').split(',').filter((code) => CODE.test(code))
    return [...new Set(codes)]
  }
  return createStore<FavoritesState>()((set) => {
    /** Another tab may have changed the list meanwhile, so each change starts from the cookie. */
    const change = (next: (codes: string[]) => string[]) => {
      const codes = next(read()).slice(-MOST)
      // removal is a one-second lifetime, by the specification
      cookies.write(FAVORITES_COOKIE, codes.join(','), codes.length > 0 ? A_YEAR : 1)
      set({ ready: true, codes })
    }
    const add = (code: string) => change((codes) => (codes.includes(code) || !CODE.test(code) ? codes : [...codes, code]))
    const remove = (code: string) => change((codes) => codes.filter((each) => each !== code))
    return {
      ready: false,
      codes: [],
      load: () => set({ ready: true, codes: read() }),
      add,
      remove,
      toggle: (code) => (read().includes(code) ? remove(code) : add(code)),
    }
  })
}
