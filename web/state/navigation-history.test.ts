import { expect, it } from 'vitest'
import { createNavigationHistoryStore } from './navigation-history.ts'

const ACCOUNT = '/personal-account/'

it.each([
  ['nowhere: the first page of the visit', [], null],
  ['the page before, when the guard asks first', ['/', '/catalog/'], '/catalog/'],
  ['the page before, when the visit is noted already', ['/', '/catalog/', ACCOUNT], '/catalog/'],
  ['nowhere, noted already', [ACCOUNT], null],
  ['not to another tab of the same page', ['/catalog/', `${ACCOUNT}?tab=orders`], null],
  ['the page as it was, with its query', ['/catalog/perforatory/?page=2'], '/catalog/perforatory/?page=2'],
])('a guest of the account goes back %s', (_what, visited, expected) => {
  const { visit, before } = createNavigationHistoryStore().getState()
  for (const path of visited) visit(path)
  expect(before(ACCOUNT)).toBe(expected)
})
