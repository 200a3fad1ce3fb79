import { createStore } from 'zustand/vanilla'

export interface TrailState {
  /** Where the visitor is, and the open page before it: a guard sends a guest back there. */
  path: string | null
  previousPath: string | null
  visit: (path: string) => void
}

export function createTrailStore() {
  return createStore<TrailState>()((set) => ({
    path: null,
    previousPath: null,
    visit: (path) => set((state) => (path === state.path ? state : { path, previousPath: state.path })),
  }))
}
