import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestDatabase } from '#server/db/test-database.ts'
import { createCatalogDatabase } from '#server/test/catalog-database.ts'
import { namedPictures, pictureName } from '#server/test/stored-pictures.ts'
import { adoptPictures } from '#demo/adopt-pictures.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createCatalogDatabase()
})
afterAll(() => database.drop())

const [hammer, saw] = ['rotary-hammer-red-1.webp', 'mitre-saw-teal-1.webp']

test('pictures an earlier demo shop names are stored and renamed everywhere, once; others are left alone', async () => {
  const { db, pool } = database
  await db
    .updateTable('good')
    .set({ pictures: [saw, 'own.webp', hammer] })
    .where('code', '=', '100101')
    .execute()
  await db.updateTable('category').set({ picture: saw }).where('code', '=', 'perforatory').execute()
  await db
    .updateTable('warehouse')
    .set({ pictures: JSON.stringify([hammer, 'own.webp']) })
    .where('id', '=', 1)
    .execute()
  await db
    .insertInto('menu_item')
    .values({ place: 'top', name: 'a', link: '/', picture: hammer, position: 1 })
    .execute()
  await db
    .insertInto('banner')
    .values({
      place: 'home',
      title: 'a',
      text: '',
      link: '/',
      button: 'b',
      tone: 'red',
      pictures: [saw],
      node_codes: null,
      user_type: null,
      position: 1,
    })
    .execute()
  const text = {
    kind: 'news' as const,
    blog_type_code: null,
    title: 'a',
    lead: '',
    author: '',
    tags: [],
    node_codes: null,
    published_at: new Date(),
    starts_at: null,
    ends_at: null,
    likes: 0,
    good_codes: [],
    category_codes: [],
  }
  await db
    .insertInto('publication')
    .values({
      ...text,
      code: 'a',
      body: '',
      picture: JSON.stringify({ tone: 'red', pictures: [hammer, saw], label: 'x' }),
    })
    .execute()

  // a picture that is no longer there is no picture
  await db
    .updateTable('good')
    .set({ pictures: ['gone-red-1.webp'] })
    .where('code', '=', '100102')
    .execute()
  expect(await adoptPictures(pool, { storePictures: namedPictures })).toBe(true)
  expect(await db.selectFrom('good').select('pictures').where('code', '=', '100102').executeTakeFirst()).toEqual({
    pictures: [],
  })
  const good = await db.selectFrom('good').select('pictures').where('code', '=', '100101').executeTakeFirstOrThrow()
  expect(good.pictures).toEqual([pictureName(saw), 'own.webp', pictureName(hammer)])
  expect(
    await db.selectFrom('category').select('picture').where('code', '=', 'perforatory').executeTakeFirst(),
  ).toEqual({ picture: pictureName(saw) })
  expect(await db.selectFrom('warehouse').select('pictures').where('id', '=', 1).executeTakeFirst()).toEqual({
    pictures: [pictureName(hammer), 'own.webp'],
  })
  expect(await db.selectFrom('menu_item').select('picture').executeTakeFirst()).toEqual({
    picture: pictureName(hammer),
  })
  expect(await db.selectFrom('banner').select('pictures').executeTakeFirst()).toEqual({ pictures: [pictureName(saw)] })
  expect(await db.selectFrom('publication').select('picture').executeTakeFirst()).toEqual({
    picture: { tone: 'red', pictures: [pictureName(hammer), pictureName(saw)], label: 'x' },
  })
  expect(await adoptPictures(pool, { storePictures: namedPictures })).toBe(false)
})
