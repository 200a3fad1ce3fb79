import { useEffect, useState } from 'react'

/** The value once it has rested: the server is asked after a pause in typing, not at each letter. */
export function useDebouncedValue<T>(value: T, pauseMs: number, initial = value): T {
  const [debounced, setDebounced] = useState(initial)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), pauseMs)
    return () => clearTimeout(timer)
  }, [value, pauseMs])
  return debounced
}
