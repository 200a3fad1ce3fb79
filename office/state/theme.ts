import { create } from 'zustand'
import { readStored, writeStored } from './office-storage.ts'

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

/** The theme chosen in this browser; the system’s by default. */
export const useTheme = create<ThemeState>((set) => ({
  theme: 'system',
  setTheme(theme) {
    writeStored(KEY, theme)
    apply(theme)
    set({ theme })
  },
}))

/** Before the first paint. */
export function applyStoredTheme() {
  const theme = readStored(KEY, isTheme) ?? 'system'
  apply(theme)
  useTheme.setState({ theme })
}
