import { afterAll, beforeAll, expect, it } from 'vitest'
import { openSession } from '#server/shop/people/staff/staff-session.ts'
import { createCatalogDatabase } from '#server/test/catalog-database.ts'
import type { TestDatabase } from '#server/db/test-database.ts'
import { MAIN_HOST } from '#server/test/test-app.ts'
import { buildPages, openPageShop, type PageShop } from './page-shop.fixture.ts'

const HAMMER = '100101'
let database: TestDatabase
let shop: PageShop
let session: string
const time = { now: new Date() }
beforeAll(async () => {
  buildPages()
  database = await createCatalogDatabase()
  shop = await openPageShop(database, {}, null, { clock: () => time.now })
  const { id: staffId } = await database.db
    .insertInto('staff')
    .values({ name: 'Анна', login: 'a@shop.test', state: 'active', created_at: time.now } as never)
    .returning('id')
    .executeTakeFirstOrThrow()
  await database.db.insertInto('staff_grant').values({ staff_id: staffId, role_code: 'owner' }).execute()
  const visitor = { userId: null, ip: '127.0.0.1', cookies: {}, headers: {} }
  session = await openSession(database.db, { staffId, stage: 'open', visitor, now: time.now })
})
afterAll(async () => {
  await shop.close()
  await database.drop()
})

const preview = (body: object) =>
  shop.app.inject({
    method: 'POST',
    url: `/api/office/goods/${HAMMER}/preview`,
    headers: {
      host: `office.${MAIN_HOST}`,
      origin: `http://office.${MAIN_HOST}`,
      cookie: `office_session=${session}`,
    },
    payload: body,
  })
const seen = () =>
  database.db.selectFrom('good').select(['name', 'is_active']).where('code', '=', HAMMER).executeTakeFirstOrThrow()

it('a product page is seen before it is saved, by the browser that opens it first, and nobody else sees anything', async () => {
  const before = await seen()
  const answer = await preview({ set: { name: 'Ещё не записанный перфоратор', description: 'Берёт **гранит**' } })
  expect(answer.statusCode).toBe(200)
  const { pathname, search, host } = new URL(answer.json().data.url as string)
  expect(host).toBe(MAIN_HOST)
  const page = await shop.page(pathname + search)
  expect(page.body).toContain('Ещё не записанный перфоратор')
  expect(page.body).toContain('<strong>гранит</strong>')
  expect([page.headers['cache-control'], page.headers['x-robots-tag']]).toEqual([
    'private, no-store',
    'noindex, nofollow, noarchive',
  ])
  expect(await seen()).toEqual(before)
  const key = page.cookies.find(({ name }) => name === 'preview')!
  const again = await shop.page(pathname + search, { cookie: `preview=${key.value}` })
  expect(again.body).toContain('Ещё не записанный перфоратор')
  // a forwarded link, a made-up one, the page itself, another page
  for (const [url, cookie] of [
    [pathname + search, ''],
    [pathname + search, 'preview=other'],
    [pathname, `preview=${key.value}`],
    [`${pathname}?preview=${'a'.repeat(43)}`, `preview=${key.value}`],
  ] as const) {
    const other = await shop.page(url, cookie ? { cookie } : {})
    expect([url, other.statusCode, other.body.includes('Ещё не записанный')]).toEqual([url, 200, false])
  }
  time.now = new Date(time.now.getTime() + 16 * 60_000)
  expect((await shop.page(pathname + search, { cookie: `preview=${key.value}` })).body).not.toContain(
    'Ещё не записанный',
  )
})

it('a hidden good is seen too; what saving would refuse is refused at its field', async () => {
  await database.db.updateTable('good').set({ is_active: false }).where('code', '=', HAMMER).execute()
  const { url } = (await preview({ set: { name: 'Скрытый' } })).json().data as { url: string }
  expect((await shop.page(url.slice(`http://${MAIN_HOST}`.length))).body).toContain('Скрытый')
  expect((await seen()).is_active).toBe(false)
  const refused = await preview({ set: { weight_grams: 'тяжёлый' } })
  expect([refused.statusCode, Object.keys(refused.json().errorMessage as object)]).toEqual([
    422,
    [`good:${HAMMER}:weight_grams`],
  ])
})
