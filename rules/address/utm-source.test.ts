import { expect, test } from 'vitest'
import { readUtmSource } from './utm-source.ts'

test.each([
  ['yandex-direct', 'yandex-direct'],
  ['  Рассылка марта ', 'Рассылка марта'],
  ['bad\u0000\r\n\u202Eline', 'badline'],
  ['😀'.repeat(200), '😀'.repeat(100)],
  ['   ', null],
  ['', null],
  [null, null],
  [undefined, null],
])('%j is kept as %j', (given, kept) => expect(readUtmSource(given)).toBe(kept))
