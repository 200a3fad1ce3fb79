import { expect, test } from 'vitest'
import { createHeaderStore } from './header.ts'

test('grey is the default', () => {
  expect(createHeaderStore().getState()).toMatchObject({ theme: 'grey', previousTheme: 'grey' })
})

test('the previous theme is remembered and comes back', () => {
  const header = createHeaderStore('white')
  header.getState().setTheme('dark')
  expect(header.getState()).toMatchObject({ theme: 'dark', previousTheme: 'white' })
  header.getState().restoreTheme()
  expect(header.getState()).toMatchObject({ theme: 'white', previousTheme: 'dark' })
})

test('the same theme again forgets nothing', () => {
  const header = createHeaderStore()
  header.getState().setTheme('dark')
  header.getState().setTheme('dark')
  expect(header.getState().previousTheme).toBe('grey')
})
