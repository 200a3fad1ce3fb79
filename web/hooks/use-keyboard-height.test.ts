import { expect, test } from 'vitest'
import { keyboardHeight } from './use-keyboard-height.ts'

const view = (height: number, scale = 1) =>
  ({ innerHeight: 844, visualViewport: { height, scale } }) as Pick<Window, 'innerHeight' | 'visualViewport'>

test.each([
  ['no keyboard', view(844), 0],
  ['a keyboard over the lower part', view(508), 336],
  ['a page that is zoomed in', view(422, 2), 0],
  ['a browser that cannot tell', { innerHeight: 844, visualViewport: null }, 0],
])('%s', (_, given, height) => {
  expect(keyboardHeight(given)).toBe(height)
})
