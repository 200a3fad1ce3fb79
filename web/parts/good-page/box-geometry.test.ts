import { expect, it } from 'vitest'
import { boxGeometry, type ProjectedPoint, ruleFor } from './box-geometry.ts'

const FRAME = { x: 70, y: 110, width: 660, height: 600 }
const distance = (a: ProjectedPoint, b: ProjectedPoint) => Math.hypot(a[0] - b[0], a[1] - b[1])

it.each([
  [420, 120, 310],
  [90, 60, 20],
  [1500, 600, 900],
  [100, 100, 2200],
  [2000, 80, 80],
])('a box of %i × %i × %i mm fits its frame, edges and rule in one scale', (length, width, height) => {
  const { top, left, right, rule, scale, measures } = boxGeometry({ length, width, height }, FRAME)
  for (const [x, y] of [...top, ...left, ...right, rule.foot, rule.head]) {
    expect(x).toBeGreaterThanOrEqual(FRAME.x - 0.01)
    expect(x).toBeLessThanOrEqual(FRAME.x + FRAME.width + 0.01)
    expect(y).toBeGreaterThanOrEqual(FRAME.y - 0.01)
    expect(y).toBeLessThanOrEqual(FRAME.y + FRAME.height + 0.01)
  }
  for (const { from, to, of } of measures)
    expect(distance(from, to)).toBeCloseTo({ length, width, height }[of] * scale, 6)
  expect(distance(rule.foot, rule.head)).toBeCloseTo(rule.length * scale, 6)
})

it('the rule is one that is sold, seldom longer than the box', () => {
  expect(ruleFor({ length: 420, width: 120, height: 310 })).toBe(500)
  expect(ruleFor({ length: 300, width: 100, height: 50 })).toBe(300)
  expect(ruleFor({ length: 40, width: 30, height: 20 })).toBe(100)
  expect(ruleFor({ length: 900, width: 300, height: 200 })).toBe(1000)
})
