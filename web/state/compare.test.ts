import { expect, test } from 'vitest'
import { COMPARE_LIMIT, createCompareStore } from './compare.ts'
import type { KeyValueStorage } from './browser-storage.ts'

function storage(stored: unknown = null): KeyValueStorage & { value: () => unknown } {
  return {
    read: () => stored,
    write: (_key, value) => void (stored = value),
    value: () => stored,
  }
}

test('four goods fit, the fifth is refused and nothing changes', () => {
  const stored = storage()
  const compare = createCompareStore(stored)
  for (const code of ['1', '2', '3', '4']) expect(compare.getState().toggle(code)).toBe('added')
  expect(compare.getState().toggle('5')).toBe('full')
  expect(compare.getState().codes).toEqual(['1', '2', '3', '4'])
  expect(stored.value()).toEqual(['1', '2', '3', '4'])
  expect(COMPARE_LIMIT).toBe(4)
})

test('the same good again takes it out, and there is room anew', () => {
  const compare = createCompareStore(storage(['1', '2', '3', '4']))
  expect(compare.getState().toggle('2')).toBe('removed')
  expect(compare.getState().toggle('5')).toBe('added')
  expect(compare.getState().codes).toEqual(['1', '3', '4', '5'])
})

test.each([[null], ['nonsense'], [{ 0: '1' }], [[1, 2, null]]])('%j in storage counts as nothing', (stored) => {
  const compare = createCompareStore(storage(stored))
  compare.getState().load()
  expect(compare.getState()).toMatchObject({ ready: true, codes: [] })
})
