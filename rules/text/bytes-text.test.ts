import { expect, it } from 'vitest'
import { bytesText } from './bytes-text.ts'

it.each([
  [0, '0 Б'],
  [812, '812 Б'],
  [14_000, '14 КБ'],
  [8_800_000, '8,4 МБ'],
  [1_300_000_000, '1,2 ГБ'],
])('%d bytes are %s', (bytes, text) => expect(bytesText(bytes).replaceAll('\u00A0', ' ')).toBe(text))
