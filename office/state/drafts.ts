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

/**
 * A form's draft, stored until it is sent or discarded: it outlives a closed tab, a lost connection, a sign-out. Writes
 * are debounced. `restoredAt` is given when the value came from a stored draft.
 */
export function useDraft<T>(key: string, initial: T) {
  const [state, setState] = useState(() => {
    const draft = readStored(`draft:${key}`, isDraft<T>)
    return { value: draft?.value ?? initial, restoredAt: draft?.at ?? null, isDirty: draft !== undefined }
  })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(state)
  useEffect(() => {
    latest.current = state
  })
  const save = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = undefined
    if (latest.current.isDirty)
      writeStored(`draft:${key}`, { value: latest.current.value, at: new Date().toISOString() })
  }, [key])
  // leaving the screen flushes the debounced write
  useEffect(() => {
    const onHide = () => timer.current && save()
    addEventListener('pagehide', onHide)
    return () => {
      removeEventListener('pagehide', onHide)
      onHide()
    }
  }, [save])
  const setValue = useCallback(
    (next: T | ((now: T) => T)) => {
      setState((now) => {
        const value = typeof next === 'function' ? (next as (now: T) => T)(now.value) : next
        return { ...now, value, isDirty: true }
      })
      clearTimeout(timer.current)
      timer.current = setTimeout(save, SAVE_DEBOUNCE_MS)
    },
    [save],
  )
  const discard = useCallback(
    (value: T = initial) => {
      clearTimeout(timer.current)
      timer.current = undefined
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
