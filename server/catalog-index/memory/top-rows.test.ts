import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FirstFew, window } from './top-rows.ts'

const keys = fc.array(fc.integer({ min: 0, max: 30 }), { maxLength: 200 })

function sorted(values: readonly number[]): number[] {
  return values.map((_, i) => i).sort((a, b) => values[a]! - values[b]! || a - b)
}

test('the first few are the first few of a full sort', () => {
  fc.assert(
    fc.property(keys, fc.integer({ min: 1, max: 60 }), (values, most) => {
      const first = new FirstFew(most, (a, b) => a < b)
      values.forEach((key, item) => {
        if (key <= first.limit) first.offer(key, item)
      })
      expect([...first.take()]).toEqual(sorted(values).slice(0, most))
    }),
  )
})

test('a window is that part of a full sort', () => {
  fc.assert(
    fc.property(keys, fc.nat(220), fc.integer({ min: 1, max: 40 }), (values, from, size) => {
      const isBefore = (a: number, b: number) => (values[a] === values[b] ? a < b : values[a]! < values[b]!)
      if (from >= values.length) return
      expect([...window(values.length, from, from + size, isBefore)]).toEqual(sorted(values).slice(from, from + size))
    }),
  )
})
