import { create } from 'zustand'
import { keep, kept } from './kept.ts'

export type Theme = 'system' | 'light' | 'dark'

const KEY = 'theme'
const isTheme = (value: unknown): value is Theme => value === 'system' || value === 'light' || value === 'dark'

function apply(theme: Theme) {
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
}

interface ThemeState {
  theme: Theme
  setTheme: (theme: Theme) => void
}

/** The look one has chosen on this machine; not chosen: that of the system. */
export const useTheme = create<ThemeState>((set) => ({
  theme: 'system',
  setTheme(theme) {
    keep(KEY, theme)
    apply(theme)
    set({ theme })
  },
}))

/** Before the first paint. */
export function applyKeptTheme() {
  const theme = kept(KEY, isTheme) ?? 'system'
  apply(theme)
  useTheme.setState({ theme })
}
