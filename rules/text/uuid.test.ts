import { expect, it } from 'vitest'
import { isUuid } from './uuid.ts'

it.each([
  ['7f3c2a10-9d4e-4b6a-8f21-0c5d9e7a1b32', true],
  ['7F3C2A10-9D4E-4B6A-8F21-0C5D9E7A1B32', true],
  ['7f3c2a109d4e4b6a8f210c5d9e7a1b32', false],
  [' 7f3c2a10-9d4e-4b6a-8f21-0c5d9e7a1b32', false],
  ['7f3c2a10-9d4e-4b6a-8f21-0c5d9e7a1b3g', false],
  ['', false],
])('%j: %s', (text, expected) => expect(isUuid(text)).toBe(expected))
