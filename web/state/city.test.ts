import { expect, test, vi } from 'vitest'
import { cityById, cityByIp } from '#contract/city.ts'
import type { ApiClient } from '#contract/client.ts'
import { createCityStore } from './city.ts'
import { cityAddress } from './city-address.ts'
import type { KeyValueStorage } from './browser-storage.ts'

const PSKOV = { fiasId: 'pskov', name: 'Псков' }
const OSTROV = { fiasId: 'ostrov', name: 'Остров' }

function storage(): KeyValueStorage {
  const values = new Map<string, unknown>()
  return { read: (key) => values.get(key) ?? null, write: (key, value) => void values.set(key, value) }
}

function city(cookie: string | null, answer: unknown, { local = storage(), session = storage() } = {}) {
  const api = vi.fn(async () => {
    if (answer instanceof Error) throw answer
    return { data: answer }
  })
  const write = vi.fn()
  const store = createCityStore({
    api: api as unknown as ApiClient,
    cookies: { read: () => cookie, write },
    local,
    session,
    known: [PSKOV],
  })
  return { store, api, write, local, session }
}

test('a guest with no cookie is asked about the city of their address', async () => {
  const { store, api } = city(null, OSTROV)
  await store.getState().load()
  expect(api).toHaveBeenCalledWith(cityByIp, {})
  expect(store.getState()).toMatchObject({ question: OSTROV, city: null })
})

test('yes is remembered for a year and ends the question', async () => {
  const { store, write } = city(null, OSTROV)
  await store.getState().load()
  store.getState().confirm(OSTROV)
  expect(write).toHaveBeenCalledWith('cityN', 'ostrov', 31_536_000)
  expect(store.getState()).toMatchObject({ question: null, city: OSTROV })
})

test('a question put away waits for the next visit, and sets no cookie', async () => {
  const first = city(null, OSTROV)
  await first.store.getState().load()
  first.store.getState().dismiss()
  expect(first.write).not.toHaveBeenCalled()
  const again = city(null, OSTROV, { session: first.session })
  await again.store.getState().load()
  expect(again.store.getState().question).toBeNull()
  expect(again.api).not.toHaveBeenCalled()
})

test('a branch city needs no call, another town one call in all', async () => {
  const branch = city('pskov', new Error('no call expected'))
  await branch.store.getState().load()
  expect(branch.store.getState().city).toEqual(PSKOV)
  expect(branch.api).not.toHaveBeenCalled()

  const town = city('ostrov', OSTROV)
  await town.store.getState().load()
  expect(town.api).toHaveBeenCalledWith(cityById, { params: { id: 'ostrov' } })
  const later = city('ostrov', new Error('no call expected'), { local: town.local })
  await later.store.getState().load()
  expect(later.store.getState().city).toEqual(OSTROV)
})

test('a call that fails leaves the city of the host, and troubles nobody but the console', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { store } = city('gone', new Error('offline'))
  await store.getState().load()
  expect(store.getState()).toMatchObject({ city: null, question: null })
  expect(log).toHaveBeenCalledWith(expect.objectContaining({ message: 'offline' }))
  log.mockRestore()
})

test.each([
  [
    { nodeLogisticSlug: 'pskov', kladrId: '6000000100000' },
    '/catalog/drills/',
    '?page=2',
    'https://pskov.shop.ru/catalog/drills/?page=2&i=6000000100000',
  ],
  [{ nodeLogisticSlug: null, kladrId: '7700000000000' }, '/', '', 'https://shop.ru/?i=7700000000000'],
  [{ nodeLogisticSlug: null, kladrId: '7700000000000' }, '/', '?i=6000000100000', 'https://shop.ru/?i=7700000000000'],
])('%j on %s%s leads to %s', (target, pathname, search, address) => {
  expect(cityAddress(target, 'shop.ru', { protocol: 'https:', pathname, search })).toBe(address)
})
