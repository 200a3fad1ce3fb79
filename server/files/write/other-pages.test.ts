import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertPlaces } from '#server/test/places-fixture.ts'
import { insertPublications } from '#server/test/publications-fixture.ts'
import { openTestShop, type TestShop } from '#server/test/test-app.ts'
import type { FeedBranch } from './branch.ts'
import { otherPages } from './other-pages.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  await insertPlaces(shop.database.db)
  await insertPublications(shop.database.db, new Date())
})
afterAll(() => shop.close())

it('lists what a branch has published: no tomorrow’s, no other city’s, nothing that is over', async () => {
  const paths = (await otherPages(shop.database.db, { code: '000001' } as FeedBranch, new Date(), [])).map(
    ({ path }) => path,
  )
  expect(paths.filter((path) => /^\/(blog|news|actions|publications)\//.test(path))).toEqual([
    '/publications/',
    '/news/',
    '/actions/',
    '/blog/',
    '/blog/sovety/',
    '/blog/obzory/',
    '/news/otkrytie/',
    '/blog/sovety/kak-vybrat/',
    '/blog/obzory/obzor/',
    '/actions/bury/',
    '/publications/sklad/',
  ])
})
