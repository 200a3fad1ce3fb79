import { createStore } from 'zustand/vanilla'

export interface NavigationHistoryState {
  /** Where the visitor is, and the open page before it: a guard sends a guest back there. */
  path: string | null
  previousPath: string | null
  visit: (path: string) => void
  /**
   * The page a visitor of `path` came from, whether or not the visit there is noted yet: effects of a page run before
   * those of its frame.
   */
  before: (path: string) => string | null
}

const pathOf = (address: string) => address.split('?')[0]

export function createNavigationHistoryStore() {
  return createStore<NavigationHistoryState>()((set, get) => ({
    path: null,
    previousPath: null,
    visit: (path) => set((state) => (path === state.path ? state : { path, previousPath: state.path })),
    before(path) {
      const { path: noted, previousPath } = get()
      const came = noted === path ? previousPath : noted
      // another tab of the same page is no way out of it
      return came !== null && pathOf(came) !== pathOf(path) ? came : null
    },
  }))
}
