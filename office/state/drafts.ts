import { useCallback, useEffect, useRef, useState } from 'react'
import { readStored, writeStored } from './office-storage.ts'

interface Draft<T> {
  value: T
  /** When it was typed, for people. */
  at: string
}

const SAVE_DEBOUNCE_MS = 300

const isDraft = <T>(value: unknown): value is Draft<T> =>
  typeof value === 'object' && value !== null && 'value' in value && typeof (value as Draft<T>).at === 'string'

/** Typed and not written yet. A form mounted anew is rendered before the one it replaces has said goodbye. */
const unwritten = new Map<string, Draft<unknown>>()

function write(key: string) {
  const draft = unwritten.get(key)
  if (!draft) return
  unwritten.delete(key)
  writeStored(`draft:${key}`, draft)
}

/**
 * A form's draft, stored until it is sent or discarded: it outlives a closed tab, a lost connection, a sign-out. Writes
 * are debounced. `restoredAt` is given when the value came from a stored draft.
 */
export function useDraft<T>(key: string, initial: T) {
  const [state, setState] = useState(() => {
    const draft = (unwritten.get(key) as Draft<T> | undefined) ?? readStored(`draft:${key}`, isDraft<T>)
    return { value: draft?.value ?? initial, restoredAt: draft?.at ?? null, isDirty: draft !== undefined }
  })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(state)
  // leaving the screen flushes the debounced write
  useEffect(() => {
    const onHide = () => write(key)
    addEventListener('pagehide', onHide)
    return () => {
      removeEventListener('pagehide', onHide)
      onHide()
    }
  }, [key])
  const setValue = useCallback(
    (next: T | ((now: T) => T)) => {
      const value = typeof next === 'function' ? (next as (now: T) => T)(latest.current.value) : next
      latest.current = { ...latest.current, value, isDirty: true }
      setState(latest.current)
      unwritten.set(key, { value, at: new Date().toISOString() })
      clearTimeout(timer.current)
      timer.current = setTimeout(write, SAVE_DEBOUNCE_MS, key)
    },
    [key],
  )
  const discard = useCallback(
    (value: T = initial) => {
      unwritten.delete(key)
      writeStored(`draft:${key}`, null)
      latest.current = { value, restoredAt: null, isDirty: false }
      setState(latest.current)
    },
    // the initial value of the first render stays
    // oxlint-disable-next-line react/exhaustive-deps
    [key],
  )
  return { value: state.value, setValue, discard, restoredAt: state.restoredAt, isDirty: state.isDirty }
}
