import { createStore } from 'zustand/vanilla'

export type HeaderTheme = 'grey' | 'white' | 'dark'
export const DEFAULT_HEADER_THEME: HeaderTheme = 'grey'

export interface HeaderState {
  theme: HeaderTheme
  previousTheme: HeaderTheme
  /** A page of the workshop: under the main row stand its own links. */
  servicePage: boolean
  /** The catalogue panel under the header (wide screens). */
  catalogOpen: boolean
  setTheme: (theme: HeaderTheme) => void
  restoreTheme: () => void
  setServicePage: (servicePage: boolean) => void
  setCatalogOpen: (catalogOpen: boolean) => void
}

export function createHeaderStore(theme: HeaderTheme = DEFAULT_HEADER_THEME, servicePage = false) {
  return createStore<HeaderState>()((set) => ({
    theme,
    previousTheme: theme,
    servicePage,
    catalogOpen: false,
    setTheme: (next) => set((state) => (next === state.theme ? state : { theme: next, previousTheme: state.theme })),
    restoreTheme: () => set((state) => ({ theme: state.previousTheme, previousTheme: state.theme })),
    setServicePage: (servicePage) => set({ servicePage }),
    setCatalogOpen: (catalogOpen) => set({ catalogOpen }),
  }))
}
