import { expect, test } from 'vitest'
import { CODE_INCOMPLETE, CODE_REQUIRED, codeError, normalizeCode } from './one-time-code.ts'

test.each([
  ['123456', '123456', null],
  [' 123 456 ', '123456', null],
  ['123-456', '123456', null],
  ['000000', '000000', null],
  ['', null, CODE_REQUIRED],
  ['   ', null, CODE_REQUIRED],
  [null, null, CODE_REQUIRED],
  ['12345', null, CODE_INCOMPLETE],
  ['1234567', null, CODE_INCOMPLETE],
  ['12345a', null, CODE_INCOMPLETE],
  ['١٢٣٤٥٦', null, CODE_INCOMPLETE],
])('«%s» → %s', (text, code, message) => {
  expect([normalizeCode(text), codeError(text)]).toEqual([code, message])
})
