import { useEffect, useState } from 'react'

/** A pause in typing, not each letter, is what the server is asked about. */
const PAUSE_MS = 250

export function useLater<T>(value: T): T {
  const [later, setLater] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setLater(value), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return later
}
