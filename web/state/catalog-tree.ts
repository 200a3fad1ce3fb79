import { createStore } from 'zustand/vanilla'
import type { ApiClient } from '#contract/client.ts'
import { type CategoryRoot, initContent } from '#contract/content.ts'

export interface CatalogTreeState {
  state: 'none' | 'loading' | 'ready' | 'failed'
  categories: readonly CategoryRoot[]
  /** Asked for when somebody reaches for the menu; once is enough. */
  load: () => Promise<void>
}

/** The tree of the catalogue menu: no page carries it, few visitors open it. */
export function createCatalogTreeStore(api: ApiClient) {
  return createStore<CatalogTreeState>()((set, get) => ({
    state: 'none',
    categories: [],
    async load() {
      if (get().state === 'loading' || get().state === 'ready') return
      set({ state: 'loading' })
      try {
        const { data } = await api(initContent, {})
        set({ state: 'ready', categories: data.categories })
      } catch {
        set({ state: 'failed' })
      }
    },
  }))
}
