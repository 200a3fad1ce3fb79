import { expect, it } from 'vitest'
import { GS } from '#rules/goods/mark-code.ts'
import { scannedCharacter } from './scanned-key.ts'

const press = (code: string, key: string, more: object = {}) =>
  scannedCharacter({ code, key, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...more })

it.each([
  ['a small letter stays small', 'KeyG', 'g', {}, 'g'],
  ['a great one great', 'KeyG', 'G', { shiftKey: true }, 'G'],
  ['in the Russian layout as well', 'KeyG', 'п', {}, 'g'],
  ['a digit', 'Digit4', '4', {}, '4'],
  ['a sign over a digit', 'Digit5', '%', { shiftKey: true }, '%'],
  ['a sign, in the Russian layout', 'Slash', '.', {}, '/'],
  ['the same with Shift', 'Equal', '+', { shiftKey: true }, '+'],
  ['a separator', 'BracketRight', ']', { ctrlKey: true }, GS],
  ['a separator as F8', 'F8', 'F8', {}, GS],
  ['a machine without codes of keys', '', 'x', {}, 'x'],
  ['a shortcut is no scan', 'KeyC', 'c', { ctrlKey: true }, null],
  ['nor is Shift itself', 'ShiftLeft', 'Shift', { shiftKey: true }, null],
  ['nor a space', 'Space', ' ', {}, null],
])('%s', (_, code, key, more, expected) => expect(press(code, key, more)).toBe(expected))
