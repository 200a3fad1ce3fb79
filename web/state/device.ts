import { createStore } from 'zustand/vanilla'

export type ScreenSize = 'mobile' | 'tablet' | 'desktop' | 'large'

const RESIZE_DEBOUNCE_MS = 50

export function deviceOf(width: number): ScreenSize {
  if (width >= 1890) return 'large'
  if (width >= 1024) return 'desktop'
  return width >= 744 ? 'tablet' : 'mobile'
}

export interface DeviceState {
  /** Null on the server and until the first measure: layout is CSS's business, this is for behaviour alone. */
  width: number | null
  device: ScreenSize | null
  measure: (width: number) => void
}

export function createDeviceStore() {
  return createStore<DeviceState>()((set) => ({
    width: null,
    device: null,
    measure: (width) => set({ width, device: deviceOf(width) }),
  }))
}

/** Measures now and, debounced, after resizes; returns a function that stops it. */
export function watchWindow(measure: (width: number) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const onResize = () => {
    clearTimeout(timer)
    timer = setTimeout(() => measure(window.innerWidth), RESIZE_DEBOUNCE_MS)
  }
  measure(window.innerWidth)
  window.addEventListener('resize', onResize)
  return () => {
    clearTimeout(timer)
    window.removeEventListener('resize', onResize)
  }
}
