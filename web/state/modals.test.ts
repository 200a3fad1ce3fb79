import { expect, test, vi } from 'vitest'
import { createModalsStore } from './modals.ts'

const names = (modals: ReturnType<typeof createModalsStore>) => modals.getState().open.map(({ name }) => name)

test('modals stack, and closing takes the top one', () => {
  const modals = createModalsStore()
  modals.getState().openModal('change-city')
  modals.getState().openModal('common-error', { text: 'Нет связи' })
  expect(names(modals)).toEqual(['change-city', 'common-error'])
  expect(modals.getState().open[1]!.payload).toEqual({ text: 'Нет связи' })
  modals.getState().closeModal()
  expect(names(modals)).toEqual(['change-city'])
})

test('one in the middle can be closed by its id', () => {
  const modals = createModalsStore()
  modals.getState().openModal('change-city')
  modals.getState().openModal('authorization')
  modals.getState().closeModal(modals.getState().open[0]!.id)
  expect(names(modals)).toEqual(['authorization'])
})

test('a second click opens no second copy, but the new payload counts', () => {
  const modals = createModalsStore()
  modals.getState().openModal('common-error', { text: 'один' })
  const { id } = modals.getState().open[0]!
  modals.getState().openModal('common-error', { text: 'два' })
  expect(modals.getState().open).toEqual([{ id, name: 'common-error', payload: { text: 'два' } }])
})

test('all go at once when the page changes; closing nothing is no change', () => {
  const modals = createModalsStore()
  const empty = modals.getState().open
  modals.getState().closeAll()
  expect(modals.getState().open).toBe(empty)
  modals.getState().openModal('change-city')
  modals.getState().openModal('authorization')
  modals.getState().closeAll()
  expect(names(modals)).toEqual([])
})

test('every application has its own stack', () => {
  const one = createModalsStore()
  const other = createModalsStore()
  one.getState().openModal('change-city')
  expect(names(other)).toEqual([])
})

test('a modal is prefetched by whoever holds their components', () => {
  const preload = vi.fn()
  createModalsStore(preload).getState().preloadModal('authorization')
  expect(preload.mock.calls).toEqual([['authorization']])
  createModalsStore().getState().preloadModal('authorization')
})
