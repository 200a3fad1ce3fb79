import { expect, test } from 'vitest'
import type { KeyValueStorage } from './browser-storage.ts'
import { advanceAttribution, attributedSearch } from './search-attribution.ts'

function storage(kept: unknown = null): KeyValueStorage {
  let value = kept
  return { read: () => value, write: (_, next) => void (value = next) }
}

test('a good goes from click to cart to order once each, and is forgotten then', () => {
  const session = storage()
  const step = (outcome: 'click' | 'cart' | 'order', q = 'дрель') =>
    advanceAttribution(session, { code: '1', q, outcome })
  expect([step('click'), step('click'), step('cart'), step('cart'), step('click')]).toEqual([
    true,
    false,
    true,
    false,
    false,
  ])
  // found anew by other words: another way
  expect([step('click', 'дрель ударная'), step('cart', 'дрель ударная')]).toEqual([true, true])
  expect(attributedSearch(session, '1')).toEqual({ code: '1', q: 'дрель ударная', outcome: 'cart' })
  expect([step('order', 'дрель ударная'), attributedSearch(session, '1')]).toEqual([true, null])
})

test('fifty goods are remembered, and whatever lies in the storage is no trouble', () => {
  const session = storage({ odd: true })
  for (let code = 0; code < 60; code++) advanceAttribution(session, { code: String(code), q: 'бур', outcome: 'click' })
  expect([attributedSearch(session, '9'), attributedSearch(session, '10')?.q]).toEqual([null, 'бур'])
})
