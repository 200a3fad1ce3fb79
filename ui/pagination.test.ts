import { expect, test } from 'vitest'
import { pageWindow } from './pagination.tsx'

test.each([
  [1, 1, [1]],
  [3, 7, [1, 2, 3, 4, 5, 6, 7]],
  [1, 8, [1, 2, 3, 4, 5, null, 8]],
  [4, 8, [1, 2, 3, 4, 5, null, 8]],
  [5, 9, [1, null, 4, 5, 6, null, 9]],
  [5, 8, [1, null, 4, 5, 6, 7, 8]],
  [20, 20, [1, null, 16, 17, 18, 19, 20]],
])('page %i of %i', (page, pages, expected) => {
  expect(pageWindow(page, pages)).toEqual(expected)
})
