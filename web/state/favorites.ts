import { createStore } from 'zustand/vanilla'
import type { ApiClient } from '#contract/client.ts'
import { addFavorite, deleteFavorite, favorites as favoriteCodes } from '#contract/favorites.ts'
import type { CookieJar } from './cookie-jar.ts'

const FAVORITES_COOKIE = 'favorites'
const A_YEAR = 365 * 24 * 60 * 60
/** A cookie ends at 4 kB: the newest that surely fit. */
const MOST = 200
const CODE = /^[\w-]{1,20}$/

export interface FavoritesState {
  /** False until the browser has been asked: hearts stay neutral, counters hidden. */
  ready: boolean
  /** Newest last. */
  codes: readonly string[]
  /** Of the cookie for a guest, of the account for a customer. */
  load: (isCustomer?: boolean) => void
  add: (code: string) => void
  remove: (code: string) => void
  toggle: (code: string) => void
}

/**
 * A guest's favourites are a comma-separated list in a cookie, so that the server can read it when the guest signs in;
 * a customer's are kept by the account. Without `api` there are guests alone.
 */
export function createFavoritesStore(cookies: CookieJar, api?: ApiClient) {
  let isCustomer = false
  /** Answers that come late must not undo a newer press. */
  let turn = 0
  const read = () => {
    const codes = (cookies.read(FAVORITES_COOKIE) ?? '').split(',').filter((code) => CODE.test(code))
    return [...new Set(codes)]
  }
  return createStore<FavoritesState>()((set, get) => {
    async function ask(request: (client: ApiClient) => Promise<{ data: string[] }>) {
      if (!api) return
      const mine = ++turn
      const before = get().codes
      try {
        const { data } = await request(api)
        if (mine === turn) set({ ready: true, codes: data })
      } catch (error) {
        if (mine === turn) set({ ready: true, codes: before })
        // oxlint-disable-next-line no-console -- by the specification a list that did not load troubles nobody
        console.error(error)
      }
    }
    /** Another tab may have changed the list meanwhile, so each change starts from the cookie. */
    const change = (next: (codes: string[]) => string[]) => {
      const codes = next(read()).slice(-MOST)
      // removal is a one-second lifetime, by the specification
      cookies.write(FAVORITES_COOKIE, codes.join(','), codes.length > 0 ? A_YEAR : 1)
      set({ ready: true, codes })
    }
    const without = (codes: readonly string[], code: string) => codes.filter((each) => each !== code)

    function add(code: string) {
      if (!CODE.test(code)) return
      if (!isCustomer) return change((codes) => (codes.includes(code) ? codes : [...codes, code]))
      void ask((client) => client(addFavorite, { body: { goodCode: code } }))
      set(({ codes }) => ({ codes: [...without(codes, code), code] }))
    }
    function remove(code: string) {
      if (!isCustomer) return change((codes) => without(codes, code))
      void ask((client) => client(deleteFavorite, { body: { goodCode: code } }))
      set(({ codes }) => ({ codes: without(codes, code) }))
    }
    return {
      ready: false,
      codes: [],
      load(forCustomer = false) {
        isCustomer = forCustomer
        if (forCustomer) return void ask((client) => client(favoriteCodes, {}))
        turn++
        set({ ready: true, codes: read() })
      },
      add,
      remove,
      toggle: (code) => ((isCustomer ? get().codes : read()).includes(code) ? remove(code) : add(code)),
    }
  })
}
