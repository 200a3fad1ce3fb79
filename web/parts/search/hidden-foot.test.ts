import { expect, test } from 'vitest'
import { hiddenFoot } from './hidden-foot.ts'

const view = (height: number, scale = 1) =>
  ({ innerHeight: 844, visualViewport: { height, scale, offsetTop: 0 } }) as Parameters<typeof hiddenFoot>[1]

test.each([
  ['all in sight', 800, view(844), 0, 0],
  ['below the window', 933, view(844), 89, 89],
  ['under a keyboard', 844, view(508), 0, 336],
  ['a page that is zoomed in', 844, view(422, 2), 0, 0],
  ['a browser that cannot tell', 933, { innerHeight: 844, visualViewport: null }, 89, 89],
])('%s', (_, bottom, given, byWindow, byKeyboard) => {
  expect(hiddenFoot(bottom, given)).toEqual({ byWindow, byKeyboard })
})
