import { expect, test } from 'vitest'
import { headsTo } from './use-hover-intent.ts'

/** The open box stands 200 px to the right of the list, from 100 to 700. */
const box = { left: 300, top: 100, bottom: 700 }

test.each([
  ['straight right', { x: 100, y: 300 }, { x: 120, y: 300 }, true],
  ['down to the lower corner', { x: 100, y: 300 }, { x: 120, y: 330 }, true],
  ['up to the upper corner', { x: 100, y: 300 }, { x: 120, y: 285 }, true],
  ['down the list', { x: 100, y: 300 }, { x: 100, y: 340 }, false],
  ['down and a hair to the right', { x: 100, y: 300 }, { x: 102, y: 340 }, false],
  ['back to the left', { x: 120, y: 300 }, { x: 100, y: 310 }, false],
  ['standing still', { x: 100, y: 300 }, { x: 100, y: 300 }, false],
])('%s: %j → %j is %s', (_what, from, now, heads) => {
  expect(headsTo(box, from, now)).toBe(heads)
})
