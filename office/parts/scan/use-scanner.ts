import { useEffect, useRef } from 'react'
import { GS } from '#rules/goods/mark-code.ts'
import { scannedCharacter } from './scanned-key.ts'

/** A longer pause than this begins a new code: a scanner needs milliseconds, a slow phone behind it some more. */
const PAUSE_MS = 700
const SHORTEST = 3

/**
 * A scanner is a keyboard: characters in quick succession, then Enter, wherever the focus is. What a person types into
 * a field is theirs.
 */
export function useScanner(onScan: (code: string) => void, isOn: boolean) {
  const latest = useRef(onScan)
  useEffect(() => {
    latest.current = onScan
  })
  useEffect(() => {
    if (!isOn) return
    let typed = ''
    let last = 0
    function onKeyDown(event: KeyboardEvent) {
      if (event.target instanceof HTMLElement && event.target.closest('input, textarea, select, dialog')) return
      const character = scannedCharacter(event)
      // Shift goes before the letter it belongs to
      if (character === null && event.key !== 'Enter') return
      if (event.timeStamp - last > PAUSE_MS) typed = ''
      last = event.timeStamp
      if (event.key === 'Enter') {
        if (typed.length < SHORTEST) return
        // the focused button is not what the scanner meant
        event.preventDefault()
        event.stopPropagation()
        latest.current(typed)
        typed = ''
      } else if (character !== null) {
        typed += character
        // a separator is a key of its own, and the browser's
        if (character === GS) event.preventDefault()
        // an article that begins with G S is no way to another desk
        event.stopPropagation()
      }
    }
    addEventListener('keydown', onKeyDown, true)
    return () => removeEventListener('keydown', onKeyDown, true)
  }, [isOn])
}
