import { expect, it } from 'vitest'
import { stepIndex } from './use-row-cursor.ts'

it.each([
  ['from nowhere, down', 5, -1, 0, 1, 0],
  ['from nowhere, up', 5, -1, 0, -1, 0],
  ['down', 5, 2, 2, 1, 3],
  ['down at the end', 5, 4, 4, 1, 4],
  ['up at the top', 5, 0, 0, -1, 0],
  ['ten down', 5, 1, 1, 10, 4],
  ['down, the row has gone', 5, -1, 3, 1, 3],
  ['up, the row has gone', 5, -1, 3, -1, 2],
  ['down, the last row has gone', 3, -1, 3, 1, 2],
])('%s', (_, length, at, last, by, to) => expect(stepIndex(length, at, last, by)).toBe(to))
