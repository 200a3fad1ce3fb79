import { GS } from '#rules/goods/mark-code.ts'

/** Keys of the Latin layout a scanner presses: what they mean alone and with Shift. */
const SIGNS: Record<string, readonly [plain: string, shifted: string]> = {
  Minus: ['-', '_'],
  Equal: ['=', '+'],
  BracketLeft: ['[', '{'],
  BracketRight: [']', '}'],
  Backslash: ['\\', '|'],
  Semicolon: [';', ':'],
  Quote: ["'", '"'],
  Backquote: ['`', '~'],
  Comma: [',', '<'],
  Period: ['.', '>'],
  Slash: ['/', '?'],
}
const OVER_DIGITS = ')!@#$%^&*('

type Key = Pick<KeyboardEvent, 'code' | 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>

/**
 * The character a scanner meant by a key, whatever layout the machine is in; null: none. A separator of GS1 comes as
 * Ctrl ] or, from scanners set up so, as F8. Letters keep their case: serial numbers differ by it.
 */
export function scannedCharacter({ code, key, shiftKey, ctrlKey, metaKey, altKey }: Key): string | null {
  if (metaKey || altKey) return null
  if (code === 'F8' || (ctrlKey && code === 'BracketRight') || key === GS) return GS
  if (ctrlKey) return null
  const letter = /^Key([A-Z])$/.exec(code)?.[1]
  if (letter) return shiftKey ? letter : letter.toLowerCase()
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1]
  if (digit) return shiftKey && code.startsWith('Digit') ? OVER_DIGITS[Number(digit)]! : digit
  const sign = SIGNS[code]
  if (sign) return sign[shiftKey ? 1 : 0]
  return key.length === 1 && key !== ' ' ? key : null
}
