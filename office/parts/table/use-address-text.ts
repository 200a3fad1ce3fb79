import { useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'

/** Marks the addresses written here, so that a later letter is not taken back by the address of an earlier one. */
const TYPED = { isTyped: true }

/**
 * A field of a list's tools that stands in the address: there again after Back, reload and in a link to a colleague.
 */
export function useAddressText(name: string): [text: string, setText: (text: string) => void] {
  const [params, setParams] = useSearchParams()
  const { key, state } = useLocation()
  const there = params.get(name) ?? ''
  const [text, setText] = useState(there)
  const [seen, setSeen] = useState(key)
  if (seen !== key) {
    setSeen(key)
    if ((state as typeof TYPED | null)?.isTyped !== true) setText(there)
  }
  const write = (next: string) => {
    setText(next)
    const change = (before: URLSearchParams) => {
      const after = new URLSearchParams(before)
      if (next) after.set(name, next)
      else after.delete(name)
      return after
    }
    setParams(change, { replace: true, preventScrollReset: true, state: TYPED })
  }
  return [text, write]
}
