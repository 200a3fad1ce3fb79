import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestDatabase } from '#server/db/test-database.ts'
import { createCatalogDatabase } from '#server/test/catalog-database.ts'
import { statementCounter } from '#server/test/count-statements.ts'
import { buildPages, openPageShop, type PageShop } from './page-shop.fixture.ts'

const HAMMER = '100101'
let database: TestDatabase
let shop: PageShop
let url: string
let statementsOf: ReturnType<typeof statementCounter>
beforeAll(async () => {
  buildPages()
  database = await createCatalogDatabase()
  const { slug } = await database.db
    .selectFrom('good')
    .select('slug')
    .where('code', '=', HAMMER)
    .executeTakeFirstOrThrow()
  url = `/product/${slug}-${HAMMER}/`
  shop = await openPageShop(database)
  statementsOf = statementCounter(database.pool)
})
afterAll(async () => {
  await shop.close()
  await database.drop()
})

const run = (statement: string) => sql.raw(statement).execute(database.db)

let asked = 0
/** Made, never kept: a parameter nobody knows. */
async function make(): Promise<string> {
  const { statusCode, body } = await shop.page(`${url}?asked=${++asked}`)
  expect(statusCode).toBe(200)
  return body.replaceAll('\u00a0', ' ')
}

describe('a product page made anew', () => {
  it('takes one statement, and none while what it says of the good is known', async () => {
    // the small directories are read
    await shop.page('/product/x-100102/')
    await make()
    await run(`update good set description = 'Другое' where code = '${HAMMER}'`)
    await shop.catalog.fresh()
    const first = await statementsOf(make)
    expect(first).toHaveLength(1)
    expect(first[0]).toContain('good_document')
    expect(await statementsOf(make)).toEqual([])
  })

  it('still takes none after a sale: stock is not in the record', async () => {
    await make()
    await run(`update good_stock set quantity = quantity + 1 where good_code = '${HAMMER}'`)
    await shop.catalog.fresh()
    expect(await statementsOf(make)).toEqual([])
  })

  const at = "now() - interval '1 hour'"
  it.each([
    ['a description', `update good set description = 'Рушит бетон' where code = '${HAMMER}'`, 'Рушит бетон'],
    [
      'a paper',
      `insert into good_document (good_code, name, url, size, position) values ('${HAMMER}', 'Схема смазки', '/documents/x.pdf', 1000, 90)`,
      'Схема смазки',
    ],
    [
      'a review',
      `insert into review (good_code, author_name, rating, pros, cons, text, photos, bought_here, status, likes, created_at)
        values ('${HAMMER}', 'Пётр', 5, '', '', 'Работаю год без нареканий', '[]', false, 'shown', 0, ${at})`,
      'Работаю год без нареканий',
    ],
    [
      'a review written anew',
      `update review set text = 'Мнение переменилось' where good_code = '${HAMMER}' and author_name = 'Пётр'`,
      'Мнение переменилось',
    ],
    [
      'a question',
      `insert into good_question (good_code, author_name, text, answer, created_at) values ('${HAMMER}', 'Илья', 'Есть ли реверс?', 'Есть', ${at})`,
      'Есть ли реверс?',
    ],
    [
      'a title for search engines',
      `insert into good_seo (good_code, title, description) values ('${HAMMER}', 'Перфоратор для гранита', '') on conflict (good_code) do update set title = excluded.title`,
      'Перфоратор для гранита',
    ],
  ])('tells of a change at once: %s', async (_, change, text) => {
    expect(await make()).not.toContain(text)
    await run(change)
    await expect.poll(make, { interval: 5 }).toContain(text)
  })

  it('no longer offers what fits it once that is withdrawn', async () => {
    const { good_code: part } = await database.db
      .insertInto('good_link')
      .values({ good_code: HAMMER, linked_code: '100102', kind: 'analog', position: 0 })
      .returning('good_code')
      .executeTakeFirstOrThrow()
    expect(part).toBe(HAMMER)
    await expect.poll(make, { interval: 5 }).toContain('100102')
    await run(`update good set is_active = false where code = '100102'`)
    await expect.poll(make, { interval: 5 }).not.toContain('-100102/')
    await run(`update good set is_active = true where code = '100102'`)
    await expect.poll(make, { interval: 5 }).toContain('-100102/')
  })
})
