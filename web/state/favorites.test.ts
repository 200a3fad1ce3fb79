import { expect, test } from 'vitest'
import type { CookieJar } from './cookie-jar.ts'
import { createFavoritesStore } from './favorites.ts'

function jar(value: string | null = null) {
  const written: [string, string, number][] = []
  const cookies: CookieJar = {
    read: () => value,
    write(name, next, seconds) {
      written.push([name, next, seconds])
      value = seconds > 1 ? next : null
    },
  }
  return { cookies, written, set: (next: string) => (value = next) }
}

const YEAR = 365 * 24 * 60 * 60

test('nothing is known before the browser was asked', () => {
  const favorites = createFavoritesStore(jar('100234').cookies)
  expect(favorites.getState()).toMatchObject({ ready: false, codes: [] })
  favorites.getState().load()
  expect(favorites.getState()).toMatchObject({ ready: true, codes: ['100234'] })
})

test('the cookie is a comma-separated list, newest last, for a year', () => {
  const { cookies, written } = jar()
  const favorites = createFavoritesStore(cookies)
  favorites.getState().toggle('100234')
  favorites.getState().add('100500')
  favorites.getState().add('100234')
  expect(favorites.getState().codes).toEqual(['100234', '100500'])
  expect(written.at(-1)).toEqual(['favorites', '100234,100500', YEAR])
})

test('removing the last one gives the cookie one second', () => {
  const { cookies, written } = jar('100234,100500')
  const favorites = createFavoritesStore(cookies)
  favorites.getState().remove('100500')
  expect(written.at(-1)).toEqual(['favorites', '100234', YEAR])
  favorites.getState().toggle('100234')
  expect(written.at(-1)).toEqual(['favorites', '', 1])
  expect(favorites.getState().codes).toEqual([])
})

test('a change starts from what another tab left in the cookie', () => {
  const { cookies, set } = jar('100001')
  const favorites = createFavoritesStore(cookies)
  favorites.getState().load()
  set('100001,100002')
  favorites.getState().add('100003')
  expect(favorites.getState().codes).toEqual(['100001', '100002', '100003'])
})

test.each([
  ['100001,,100001,100002', ['100001', '100002']],
  ['<script>,100002; x=1', []],
  ['', []],
])('a spoilt cookie %j gives %j', (value, codes) => {
  const favorites = createFavoritesStore(jar(value).cookies)
  favorites.getState().load()
  expect(favorites.getState().codes).toEqual(codes)
})

test('the list never outgrows a cookie', () => {
  const { cookies, written } = jar()
  const favorites = createFavoritesStore(cookies)
  for (let code = 100_000; code < 100_300; code++) favorites.getState().add(String(code))
  expect(favorites.getState().codes).toHaveLength(200)
  expect(favorites.getState().codes.at(-1)).toBe('100299')
  expect(written.at(-1)![1].length).toBeLessThan(4000)
})
