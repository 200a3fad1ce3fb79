import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TestDatabase } from '#server/db/test-database.ts'
import { createCatalogDatabase } from '#server/test/catalog-database.ts'
import { refreshPopularity } from './refresh-popularity.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createCatalogDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  await sql`delete from good_view`.execute(database.db)
  await sql`delete from review`.execute(database.db)
  await sql`update good set rating_value = 0, rating_count = 0, created_at = now() - interval '1 year'`.execute(
    database.db,
  )
  await refreshPopularity(database.db)
})

const good = (code: string) =>
  database.db.selectFrom('good').select(['popularity', 'labels']).where('code', '=', code).executeTakeFirstOrThrow()
const looked = (code: string, views: number, daysAgo = 0) =>
  sql`insert into good_view (day, good_code, views) values (current_date - ${daysAgo}::integer, ${code}, ${views})`.execute(
    database.db,
  )
const rated = (code: string, value: number, count: number) =>
  database.db
    .updateTable('good')
    .set({ rating_value: String(value), rating_count: count })
    .where('code', '=', code)
    .execute()

describe('what sells', () => {
  it('counts views, fewer the longer ago, and a flood of one day as much as five hundred', async () => {
    const before = (await good('100101')).popularity
    await looked('100101', 400)
    await looked('100102', 400, 30)
    const other = (await good('100102')).popularity
    await refreshPopularity(database.db)
    expect([(await good('100101')).popularity - before, (await good('100102')).popularity - other]).toEqual([20, 10])
    await sql`update good_view set views = 1000000 where good_code = '100101'`.execute(database.db)
    await refreshPopularity(database.db)
    // 25 at midnight; the day's hours take half a point off by its evening
    expect([24, 25]).toContain((await good('100101')).popularity - before)
  })

  it('trusts many reviews more than one', async () => {
    const before = async (code: string) => (await good(code)).popularity
    const was = await Promise.all(['100101', '100102', '100103'].map(before))
    await rated('100101', 5, 1)
    await rated('100102', 4.8, 60)
    await rated('100103', 2, 40)
    await refreshPopularity(database.db)
    const now = await Promise.all(['100101', '100102', '100103'].map(before))
    const [friend, buyers, disliked] = now.map((value, at) => value - was[at]!)
    expect(buyers).toBeGreaterThan(friend!)
    expect(friend).toBeGreaterThan(0)
    expect(disliked! < 0 || now[2] === 0).toBe(true)
  })
})

describe('labels', () => {
  it('«Хит» is who sells best in a section of some size, if it sells at all', async () => {
    for (const [code, views] of [
      ['100101', 480],
      ['100102', 470],
      ['100103', 460],
      ['100104', 450],
      ['100105', 10],
      ['100106', 10],
      ['100107', 10],
    ] as const)
      await looked(code, views)
    await refreshPopularity(database.db)
    const labels = async (code: string) => (await good(code)).labels
    expect(await Promise.all(['100101', '100103', '100104', '100105'].map(labels))).toEqual([['hit'], ['hit'], [], []])
    // what others do today moves it
    await sql`update good_view set views = 500 where good_code = '100104'`.execute(database.db)
    await refreshPopularity(database.db)
    expect(await Promise.all(['100101', '100103', '100104'].map(labels))).toEqual([['hit'], [], ['hit']])
    await sql`delete from good_view`.execute(database.db)
    await refreshPopularity(database.db)
    expect(await labels('100101')).toEqual([])
  })

  it('«Новинка» is for the first weeks; the shop’s own labels stay', async () => {
    await sql`update good set created_at = now() - interval '44 days', labels = '{sale}' where code = '100108'`.execute(
      database.db,
    )
    await sql`update good set created_at = now() - interval '46 days', labels = '{new,sale}' where code = '100109'`.execute(
      database.db,
    )
    await refreshPopularity(database.db)
    expect([(await good('100108')).labels, (await good('100109')).labels]).toEqual([['new', 'sale'], ['sale']])
    await sql`insert into setting (key, value) values ('labels', '{"newDays": 7}')`.execute(database.db)
    await refreshPopularity(database.db)
    expect((await good('100108')).labels).toEqual(['sale'])
    await sql`delete from setting where key = 'labels'`.execute(database.db)
  })
})
