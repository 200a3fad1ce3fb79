import { useEffect, useRef } from 'react'
import type { PickingLine } from '#contract/office/picking.ts'

/** A longer pause than this begins a new code: a scanner needs milliseconds, a slow phone behind it some more. */
const PAUSE_MS = 700
const SHORTEST = 3

/**
 * A scanner is a keyboard: characters in quick succession, then Enter, wherever the focus is. What a person types into a field is
 * theirs.
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
      if (event.ctrlKey || event.metaKey || event.altKey) return
      if (event.timeStamp - last > PAUSE_MS) typed = ''
      last = event.timeStamp
      if (event.key === 'Enter') {
        if (typed.length < SHORTEST) return
        // the focused button is not what the scanner meant
        event.preventDefault()
        event.stopPropagation()
        latest.current(typed)
        typed = ''
      } else if (event.key.length === 1 && event.key !== ' ') {
        typed += event.key
        if (typed.length >= SHORTEST) event.stopPropagation()
      }
    }
    addEventListener('keydown', onKeyDown, true)
    return () => removeEventListener('keydown', onKeyDown, true)
  }, [isOn])
}

const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** By the barcode, the article or the code; of several places one that still wants it. */
export function lineOfScan<
  Line extends Pick<PickingLine, 'barcode' | 'article' | 'code' | 'isMine'> & { left: number },
>(lines: readonly Line[], scanned: string): Line | null {
  const asked = plain(scanned)
  const fitting = lines.filter(
    ({ barcode, article, code }) => barcode === scanned || plain(article) === asked || code === asked,
  )
  return (
    fitting.find(({ isMine, left }) => isMine && left > 0) ?? fitting.find(({ isMine }) => isMine) ?? fitting[0] ?? null
  )
}

let audio: AudioContext | null = null

/** Heard without looking: short and high for right, long and low for wrong. */
export function beep(isRight: boolean) {
  navigator.vibrate?.(isRight ? 40 : [200, 80, 200])
  try {
    audio ??= new AudioContext()
    const sound = audio.createOscillator()
    const volume = audio.createGain()
    volume.gain.value = 0.15
    sound.frequency.value = isRight ? 1320 : 220
    sound.connect(volume).connect(audio.destination)
    sound.start()
    sound.stop(audio.currentTime + (isRight ? 0.08 : 0.5))
  } catch {
    // no sound on this machine: the words and the colour say it as well
  }
}
