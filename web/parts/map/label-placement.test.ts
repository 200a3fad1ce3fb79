import { describe, expect, it } from 'vitest'
import {
  boxAround,
  lettersAlong,
  measureLine,
  middlesToTry,
  sideWithRoom,
  spreadApart,
  TakenRoom,
} from './label-placement.ts'

const line = (...points: number[]) => measureLine(Float64Array.from(points))

describe('room', () => {
  it('is given once, whole or not at all', () => {
    const taken = new TakenRoom([boxAround(0, 0, 10, 10)])
    expect(taken.take([boxAround(30, 0, 10, 10), boxAround(4, 0, 10, 10)])).toBe(false)
    expect(taken.take([boxAround(30, 0, 10, 10)])).toBe(true)
    expect(taken.take([boxAround(39, 0, 10, 10)])).toBe(false)
    expect(taken.take([boxAround(40, 0, 10, 10)])).toBe(true)
  })

  it('remembers where a name stands already', () => {
    const taken = new TakenRoom()
    taken.record('Рижский просп.', 0, 0)
    expect(taken.isNamedNear('Рижский просп.', 30, 40, 51)).toBe(true)
    expect(taken.isNamedNear('Рижский просп.', 30, 40, 50)).toBe(false)
    expect(taken.isNamedNear('ул. Ленина', 0, 0, 50)).toBe(false)
  })
})

describe('letters along a line', () => {
  it('stand round its middle', () => {
    expect(lettersAlong(line(0, 0, 128, 0), [10, 20], 64)).toEqual([
      { x: 54, y: 0, angle: 0 },
      { x: 69, y: 0, angle: 0 },
    ])
  })

  it('read from left to right on a line that runs the other way', () => {
    const letters = lettersAlong(line(100, 0, 0, 0), [10, 20], 50)!
    expect(letters.map(({ x }) => x)).toEqual([40, 55])
    for (const { angle } of letters) expect(angle).toBeCloseTo(0)
  })

  it('follow a gentle bend and refuse a sharp one', () => {
    const gentle = lettersAlong(line(0, 0, 50, 0, 100, 15), [20, 20, 20], 50)!
    expect(gentle[0]!.angle).toBe(0)
    expect(gentle[2]!.angle).toBeCloseTo(Math.atan2(15, 50))
    expect(lettersAlong(line(0, 0, 50, 0, 50, 50), [20, 20, 20], 50)).toBeNull()
  })

  it('do not go where the line is too short, and survive a point said twice', () => {
    expect(lettersAlong(line(0, 0, 29, 0), [10, 20], 14.5)).toBeNull()
    expect(lettersAlong(line(0, 0, 0, 0, 100, 0), [10], 50)).toEqual([{ x: 50, y: 0, angle: 0 }])
  })

  it('are never upside down: a street straight up reads one way', () => {
    for (const points of [line(0, 0, 0, 100), line(0, 100, 0, 0)]) {
      const letters = lettersAlong(points, [10, 10], 50)
      for (const { angle } of letters ?? []) expect(Math.abs(angle)).toBeLessThanOrEqual(Math.PI / 2 + 1e-9)
    }
  })
})

it('tries the middle of a line first, then away from it', () => {
  expect(middlesToTry(100, 30)).toEqual([50, 20, 80])
  expect(middlesToTry(40, 30)).toEqual([20])
})

describe('a label beside its point', () => {
  const label = { width: 40, height: 10, gap: 5 }
  const frame = { width: 100, height: 100 }
  it.each([
    ['right', 50, 50],
    ['left', 80, 50],
  ] as const)('stands on the %s of %i, %i', (side, x, y) => {
    expect(sideWithRoom(new TakenRoom(), { x, y }, label, frame)).toBe(side)
  })

  it('gives way to a neighbour, and goes when there is no room at all', () => {
    const taken = new TakenRoom()
    expect(sideWithRoom(taken, { x: 30, y: 50 }, label, { width: 80, height: 100 })).toBe('right')
    expect(sideWithRoom(taken, { x: 32, y: 52 }, label, { width: 80, height: 100 })).toBe('bottom')
    expect(sideWithRoom(taken, { x: 10, y: 5 }, label, { width: 40, height: 14 })).toBeNull()
  })
})

it('points too near are moved apart along their line, the rest stays', () => {
  const [a, b, far] = spreadApart(
    [
      { x: 100, y: 100 },
      { x: 100, y: 110 },
      { x: 300, y: 100 },
    ],
    30,
  )
  expect([a, b, far]).toEqual([
    { x: 100, y: 90 },
    { x: 100, y: 120 },
    { x: 300, y: 100 },
  ])
  // on one spot: side by side
  const [left, right] = spreadApart(
    [
      { x: 5, y: 5 },
      { x: 5, y: 5 },
    ],
    30,
  )
  expect(right!.x - left!.x).toBe(30)
})
