import { expect, test } from 'vitest'
import { createCheckoutDraftStore, EMPTY_DRAFT } from './checkout-draft.ts'
import type { Shelf } from './browser-storage.ts'

function memoryShelf(start: unknown = null): Shelf & { kept: unknown } {
  return {
    kept: start,
    read() {
      return this.kept
    },
    write(_, value) {
      this.kept = value
    },
  }
}

function open(shelf: Shelf) {
  const store = createCheckoutDraftStore(shelf)
  store.getState().load()
  return store.getState
}

test('what was typed is there after a reload, the key of the order too', () => {
  const shelf = memoryShelf()
  const before = open(shelf)
  before().edit({ name: 'Иван', deliveryType: 'courier', address: 'Псков, Рижский пр., 1' })
  const key = before().orderKey()
  expect(before().orderKey()).toBe(key)
  const after = open(shelf)
  expect(after().draft).toMatchObject({ name: 'Иван', deliveryType: 'courier', address: 'Псков, Рижский пр., 1' })
  expect(after().orderKey()).toBe(key)
})

test('a taken order leaves the buyer and nothing of the order', () => {
  const shelf = memoryShelf()
  const state = open(shelf)
  state().edit({ name: 'Иван', phone: '+7 (911) 123-45-67', comment: 'звонить', payment: 'invoice', inn: '7707083893' })
  const key = state().orderKey()
  state().finish()
  expect(state().draft).toEqual({ ...EMPTY_DRAFT, name: 'Иван', phone: '+7 (911) 123-45-67' })
  expect(state().orderKey()).not.toBe(key)
})

test.each([null, 5, 'text', [], { deliveryType: 'pigeon', payment: 7, warehouseId: 'x', name: 4, address: null }])(
  'junk on the shelf is an empty draft: %j',
  (junk) => {
    expect(open(memoryShelf(junk))().draft).toEqual(EMPTY_DRAFT)
  },
)
