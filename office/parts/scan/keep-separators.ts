import type { KeyboardEvent } from 'react'
import { GS } from '#rules/goods/mark-code.ts'
import { scannedCharacter } from './scanned-key.ts'

/** A scanner types into a field as into any other, but separators are no characters to a browser: they are added here. */
export const keepSeparators =
  (setValue: (text: string) => void) => (event: KeyboardEvent<HTMLInputElement | HTMLTextAreaElement>) => {
    if (scannedCharacter(event.nativeEvent) !== GS) return
    event.preventDefault()
    setValue(event.currentTarget.value + GS)
  }
