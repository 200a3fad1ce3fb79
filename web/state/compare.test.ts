import { expect, test } from 'vitest'
import { COMPARE_LIMIT, createCompareStore } from './compare.ts'
import type { Shelf } from './browser-storage.ts'

function shelf(kept: unknown = null): Shelf & { value: () => unknown } {
  return {
    read: () => kept,
    write: (_key, value) => void (kept = value),
    value: () => kept,
  }
}

test('four goods fit, the fifth is refused and nothing changes', () => {
  const kept = shelf()
  const compare = createCompareStore(kept)
  for (const code of ['1', '2', '3', '4']) expect(compare.getState().toggle(code)).toBe('added')
  expect(compare.getState().toggle('5')).toBe('full')
  expect(compare.getState().codes).toEqual(['1', '2', '3', '4'])
  expect(kept.value()).toEqual(['1', '2', '3', '4'])
  expect(COMPARE_LIMIT).toBe(4)
})

test('the same good again takes it out, and there is room anew', () => {
  const compare = createCompareStore(shelf(['1', '2', '3', '4']))
  expect(compare.getState().toggle('2')).toBe('removed')
  expect(compare.getState().toggle('5')).toBe('added')
  expect(compare.getState().codes).toEqual(['1', '3', '4', '5'])
})

test.each([[null], ['nonsense'], [{ 0: '1' }], [[1, 2, null]]])('%j in storage counts as nothing', (kept) => {
  const compare = createCompareStore(shelf(kept))
  compare.getState().load()
  expect(compare.getState()).toMatchObject({ ready: true, codes: [] })
})
