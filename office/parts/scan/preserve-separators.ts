import type { KeyboardEvent } from 'react'
import { GS } from '#rules/goods/mark-code.ts'
import { scannedCharacter } from './scanned-key.ts'

/** Browsers drop the group separators a scanner types into a field: they are added back here. */
export const preserveSeparators =
  (setValue: (text: string) => void) => (event: KeyboardEvent<HTMLInputElement | HTMLTextAreaElement>) => {
    if (scannedCharacter(event.nativeEvent) !== GS) return
    event.preventDefault()
    setValue(event.currentTarget.value + GS)
  }
