import { expect, it } from 'vitest'
import { createRecentlySeenStore } from './recently-seen.ts'
import type { KeyValueStorage } from './browser-storage.ts'

function storageWith(stored: unknown): KeyValueStorage {
  let value = stored
  return { read: () => value, write: (_, next) => (value = next) }
}

it('keeps the last seen first, each once', () => {
  const storage = storageWith(null)
  const seen = createRecentlySeenStore(storage)
  for (const code of ['1', '2', '1', '3']) seen.getState().see(code)
  expect(seen.getState().codes).toEqual(['3', '1', '2'])
  const again = createRecentlySeenStore(storage)
  again.getState().load()
  expect(again.getState().codes).toEqual(['3', '1', '2'])
})

it('keeps twenty, starting from what another tab has added', () => {
  const storage = storageWith(Array.from({ length: 25 }, (_, index) => String(index)))
  const seen = createRecentlySeenStore(storage)
  seen.getState().see('99')
  expect([seen.getState().codes.length, seen.getState().codes[0], seen.getState().codes.at(-1)]).toEqual([
    20,
    '99',
    '18',
  ])
})

it.each([[null], ['100001'], [{}], [[1, null, 'a,b', '<b>', '']]])('%j in storage is nobody', (stored) => {
  const seen = createRecentlySeenStore(storageWith(stored))
  seen.getState().load()
  expect(seen.getState().codes).toEqual([])
})
