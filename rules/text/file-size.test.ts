import { expect, test } from 'vitest'
import { formatFileSize } from './file-size.ts'

test.each([
  [0, '0 Байт'],
  [512, '512 Байт'],
  [1023, '1 023 Байт'],
  [1024, '1 Кбайт'],
  [1536, '1,5 Кбайт'],
  [1590, '1,6 Кбайт'],
  [1024 * 1024 - 100, '1 023,9 Кбайт'],
  [1024 * 1024 - 1, '1 Мбайт'],
  [1024 * 1024, '1 Мбайт'],
  [12.34 * 1024 * 1024, '12,3 Мбайт'],
  [5000 * 1024 * 1024, '5 000 Мбайт'],
  [10.4, '10 Байт'],
  [-1, '—'],
  [NaN, '—'],
  [Infinity, '—'],
  [null, '—'],
  [undefined, '—'],
])('%s → %s', (bytes, text) => expect(formatFileSize(bytes)).toBe(text.replaceAll(' ', '\u00A0')))
