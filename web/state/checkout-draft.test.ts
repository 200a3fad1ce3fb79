import { expect, test } from 'vitest'
import { createCheckoutDraftStore, EMPTY_DRAFT } from './checkout-draft.ts'
import type { KeyValueStorage } from './browser-storage.ts'

function memoryStorage(start: unknown = null): KeyValueStorage & { stored: unknown } {
  return {
    stored: start,
    read() {
      return this.stored
    },
    write(_, value) {
      this.stored = value
    },
  }
}

function open(storage: KeyValueStorage) {
  const store = createCheckoutDraftStore(storage)
  store.getState().load()
  return store.getState
}

test('what was typed is there after a reload, the key of the order too', () => {
  const storage = memoryStorage()
  const before = open(storage)
  before().edit({ name: 'Иван', deliveryType: 'courier', address: 'Псков, Рижский пр., 1' })
  const key = before().orderKey()
  expect(before().orderKey()).toBe(key)
  const after = open(storage)
  expect(after().draft).toMatchObject({ name: 'Иван', deliveryType: 'courier', address: 'Псков, Рижский пр., 1' })
  expect(after().orderKey()).toBe(key)
})

test('a taken order leaves the buyer and nothing of the order', () => {
  const storage = memoryStorage()
  const state = open(storage)
  state().edit({ name: 'Иван', phone: '+7 (911) 123-45-67', comment: 'звонить', payment: 'invoice', inn: '7707083893' })
  const key = state().orderKey()
  state().finish()
  expect(state().draft).toEqual({ ...EMPTY_DRAFT, name: 'Иван', phone: '+7 (911) 123-45-67' })
  expect(state().orderKey()).not.toBe(key)
})

test.each([null, 5, 'text', [], { deliveryType: 'pigeon', payment: 7, warehouseId: 'x', name: 4, address: null }])(
  'junk in storage is an empty draft: %j',
  (junk) => {
    expect(open(memoryStorage(junk))().draft).toEqual(EMPTY_DRAFT)
  },
)
