import { useEffect, useState } from 'react'

/** A value once it has stopped changing: what is asked for while somebody types. Objects are given as their text. */
export function useSettled<T extends string | number | boolean | null>(value: T, ms: number): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}
