import { expect, test } from 'vitest'
import * as paths from './paths.ts'

test('every address ends with a slash', () => {
  const fixed = Object.values(paths).filter((path) => typeof path === 'string')
  expect(fixed.length).toBeGreaterThan(10)
  for (const path of [
    ...fixed,
    paths.categoryPath('drills'),
    paths.categoryPath('drills', 'norvik'),
    paths.brandPath('norvik'),
  ]) {
    expect(path).toMatch(/^\/(?:.*\/)?$/)
  }
})

test.each([
  ['/', '/?auth=true'],
  ['/catalog/drills/?page=2#top', '/catalog/drills/?page=2&auth=true#top'],
  ['/?auth=true', '/?auth=true'],
])('%s with the sign-in is %s', (path, expected) => {
  expect(paths.withSignIn(path)).toBe(expected)
})

test('what is put into an address is encoded', () => {
  expect(paths.categoryPath('а/б')).toBe('/catalog/%D0%B0%2F%D0%B1/')
  expect(paths.searchPath('диск 125 & круг')).toBe(
    '/search-result/?q=%D0%B4%D0%B8%D1%81%D0%BA%20125%20%26%20%D0%BA%D1%80%D1%83%D0%B3',
  )
})
