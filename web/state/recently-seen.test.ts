import { expect, it } from 'vitest'
import { createRecentlySeenStore } from './recently-seen.ts'
import type { Shelf } from './browser-storage.ts'

function shelfWith(kept: unknown): Shelf {
  let value = kept
  return { read: () => value, write: (_, next) => (value = next) }
}

it('keeps the last seen first, each once', () => {
  const shelf = shelfWith(null)
  const seen = createRecentlySeenStore(shelf)
  for (const code of ['1', '2', '1', '3']) seen.getState().see(code)
  expect(seen.getState().codes).toEqual(['3', '1', '2'])
  const again = createRecentlySeenStore(shelf)
  again.getState().load()
  expect(again.getState().codes).toEqual(['3', '1', '2'])
})

it('keeps twenty, starting from what another tab has added', () => {
  const shelf = shelfWith(Array.from({ length: 25 }, (_, index) => String(index)))
  const seen = createRecentlySeenStore(shelf)
  seen.getState().see('99')
  expect([seen.getState().codes.length, seen.getState().codes[0], seen.getState().codes.at(-1)]).toEqual([
    20,
    '99',
    '18',
  ])
})

it.each([[null], ['100001'], [{}], [[1, null, 'a,b', '<b>', '']]])('%j on the shelf is nobody', (kept) => {
  const seen = createRecentlySeenStore(shelfWith(kept))
  seen.getState().load()
  expect(seen.getState().codes).toEqual([])
})
