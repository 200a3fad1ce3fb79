import { expect, test } from 'vitest'
import { pressOf } from './shortcuts.ts'

const press = (code: string, key: string, more = {}) =>
  pressOf({ code, key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...more })

test.each([
  [press('KeyJ', 'j'), 'KeyJ'],
  // the same key in the Russian layout
  [press('KeyJ', 'о'), 'KeyJ'],
  [press('KeyK', 'л', { ctrlKey: true }), 'Ctrl+KeyK'],
  [press('KeyK', 'k', { metaKey: true }), 'Ctrl+KeyK'],
  [press('KeyJ', 'J', { shiftKey: true }), 'Shift+KeyJ'],
  // the question mark stands on two different keys
  [press('Slash', '?', { shiftKey: true }), '?'],
  [press('Digit7', '?', { shiftKey: true }), '?'],
  [press('Enter', 'Enter'), 'Enter'],
])('%s is %s', (given, expected) => expect(given).toBe(expected))
