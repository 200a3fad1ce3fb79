import { useEffect, useState } from 'react'

const PAUSE_MS = 250

/** The value once it has rested: the server is asked after a pause in typing, not at each letter. */
export function useDebouncedValue<T>(value: T): T {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return debounced
}
