import { useEffect, useState } from 'react'

/**
 * Debounced value: changes only after `pauseMs` without a change, so that the server is asked after a pause in typing,
 * not at each letter. Objects are given as their text, since a new one at each render would never settle.
 */
export function useDebouncedValue<T extends string | number | boolean | null>(
  value: T,
  pauseMs: number,
  initial = value,
): T {
  const [debounced, setDebounced] = useState(initial)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), pauseMs)
    return () => clearTimeout(timer)
  }, [value, pauseMs])
  return debounced
}
