import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createDb, type DbConnection } from '#server/db/client.ts'
import { isWindows } from '#server/db/embedded/windows.ts'
import { migrate } from '#server/db/migrate.ts'
import { SingleReplica } from '#server/db/replica/replica.ts'
import { insertCatalog } from '#server/test/catalog-fixture.ts'
import { insertPlaces } from '#server/test/places-fixture.ts'
import { openReplicaPair } from '#server/test/replica-pair.ts'
import { buildPages, openPageShop, type PageShop } from './page-shop.fixture.ts'

// The long form, under load and with PostgreSQL's own tools: node bench/replica.ts
const MAX_LAG_MS = 1500
// the pair is two servers over unix sockets, one stopped by SIGQUIT
const it = test.skipIf(isWindows)
const PRODUCT = '/product/tovar-100101-100101/'
let pair: Awaited<ReturnType<typeof openReplicaPair>>
let main: DbConnection
let standby: DbConnection
let replica: SingleReplica
let shop: PageShop
const asked = { main: [] as string[], replica: 0 }
const log: string[] = []

beforeAll(async () => {
  buildPages()
  pair = await openReplicaPair()
  main = createDb(pair.main.poolConfig, { onQuery: ({ query }) => asked.main.push(query.sql) })
  await migrate(main.pool, join(import.meta.dirname, '../db/migrations'))
  await insertPlaces(main.db)
  await insertCatalog(main.db)
  standby = createDb({ ...pair.replica.poolConfig, max: 1 })
  replica = new SingleReplica({
    main: pair.main.poolConfig,
    replica: pair.replica.poolConfig,
    maxLagMs: MAX_LAG_MS,
    askEveryMs: 20,
    onQuery: () => asked.replica++,
    log: () => ({
      info: (_, text) => log.push(text),
      warn: (details, text) => log.push(`${text}: ${(details as { why: string }).why}`),
    }),
  })
  shop = await openPageShop(main, {}, replica)
})
afterAll(async () => {
  await shop?.close()
  await replica?.close()
  await Promise.all([main?.close(), standby?.close()])
  await pair?.close()
})

const metrics = () => shop.app.inject({ url: '/metrics', headers: { host: 'localhost' } })
const isUsed = () => expect.poll(() => replica.state().isUsed, { interval: 10 }).toBe(true)
const isLeft = () => expect.poll(() => replica.state().isUsed, { interval: 10 }).toBe(false)
/** Well, and with everything replayed. */
const isRead = async () => {
  await isUsed()
  await expect.poll(() => replica.choose(), { interval: 10 }).not.toBeNull()
}
const pause = () => standby.pool.query('select pg_wal_replay_pause()')
const resume = () => standby.pool.query('select pg_wal_replay_resume()')
const shows = (text: string, url: string) =>
  expect.poll(async () => (await shop.page(url)).body.includes(text), { interval: 5 }).toBe(true)

const forget = () => {
  asked.main.length = asked.replica = 0
}
/** Statements of pages, without what the guards look up now and then for every kind of request. */
const pageReads = () => asked.main.filter((sql) => !/from "?(node_logistic|city|redirect)\b/.test(sql))

beforeEach(async () => {
  await isRead()
  shop.cache.clear()
  forget()
  log.length = 0
})

const SEARCH = `/search-result/?q=${encodeURIComponent('перфоратор')}`
it.each([PRODUCT, '/catalog/perforatory/', '/brands/', '/blog/', '/no-such-page/', SEARCH])(
  'the page %s is read from the replica alone',
  // a machine that stands still for a quarter of a second looks like a replica that is gone
  { retry: 2 },
  async (url) => {
    const { pagesFrom: before } = replica.state()
    expect((await shop.page(url)).statusCode).toBeLessThan(500)
    expect(replica.state().pagesFrom).toEqual({ replica: before.replica + 1, main: before.main })
    // what was sought is a line for the shop, not a read
    expect([pageReads().filter((sql) => !sql.startsWith('insert into "search_log"')), log]).toEqual([[], []])
  },
)

it('what is sought on a page read from the replica is written down by the main server', async () => {
  await shop.page(`/search-result/?q=${encodeURIComponent('болгарка')}`)
  await expect
    .poll(async () =>
      Number((await main.pool.query("select count(*) from search_log where query = 'болгарка'")).rows[0].count),
    )
    .toBe(1)
  expect(log).toEqual([])
})

it("a buyer's own and every change go to the main server", async () => {
  const filled = await shop.app.inject({
    method: 'POST',
    url: '/api/cart/update',
    headers: { host: 'shop.test', origin: 'http://shop.test' },
    payload: { nodeLogisticCode: '777', goods: [{ code: '100101', quantity: 1 }] },
  })
  expect(filled.statusCode).toBe(200)
  const cookie = filled.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  expect((await shop.page('/api/cart', { cookie })).body).toContain('100101')
  expect(pageReads().length).toBeGreaterThan(0)
  expect(asked.replica).toBe(0)
})

it('a change is on the page at once while the replica has not replayed it, and still there when the replica is read again', async () => {
  await shop.page('/')
  await shop.page(PRODUCT)
  await pause()
  await main.pool.query("update good set name = 'Перфоратор переименованный' where code = '100101'")
  await main.pool.query(
    `insert into setting (key, value) values ('seo', '{"title": "Новое имя дома"}') on conflict (key) do update set value = excluded.value`,
  )
  const { rows } = await standby.pool.query("select name from good where code = '100101'")
  expect(rows[0].name).toBe('Перфоратор П-600')
  await shows('Перфоратор переименованный', PRODUCT)
  await shows('Новое имя дома', '/')
  await resume()
  await isRead()
  shop.cache.clear()
  forget()
  await shows('Перфоратор переименованный', PRODUCT)
  await shows('Новое имя дома', '/')
  expect(asked.replica).toBeGreaterThan(0)
  expect(pageReads()).toEqual([])
})

it('a page begun before a change leaves nothing old behind for the pages after it', async () => {
  await pause()
  const before = (await replica.choose())!
  replica.changed(true)
  expect(await replica.choose()).toBeNull()
  await resume()
  await isRead()
  // what is remembered is remembered by this object
  expect(await replica.choose()).not.toBe(before)
})

it('a replica that lags is left out with a word, and comes back by itself', async () => {
  await pause()
  // it lags only behind what is written
  const writing = setInterval(
    () => void main.pool.query('select pg_logical_emit_message(true, $1, $1)', ['x']).catch(() => {}),
    20,
  )
  await isLeft()
  expect(log).toEqual(['the replica is left out, pages are read from the main server: it lags'])
  expect(replica.state().lagMs).toBeGreaterThan(MAX_LAG_MS)
  expect((await shop.page('/brands/')).statusCode).toBe(200)
  expect(asked.replica).toBe(0)
  const figures = (await metrics()).body
  expect(figures).toContain('verstak_replica_used 0')
  clearInterval(writing)
  await resume()
  await isUsed()
  expect(log.at(-1)).toBe('pages are read from the replica')
  expect((await metrics()).body).toMatch(
    /verstak_replica_used 1[\s\S]*verstak_page_reads_total\{from="replica"\} [1-9]/,
  )
})

it('a replica that dies fails no page, and is read again once it is back', async () => {
  await pair.replica.stop()
  // nobody has looked yet: the page itself finds out, or the look between does
  const page = await shop.page('/brands/')
  expect([page.statusCode, page.body.includes('TERRO')]).toEqual([200, true])
  await isLeft()
  await pair.replica.start()
  await isRead()
  forget()
  await shop.page('/shops/')
  expect(asked.replica).toBeGreaterThan(0)
})

it('pages nobody cached are made from the replica while the main server is away', async () => {
  await shop.page('/')
  await pair.main.stop()
  await wait(MAX_LAG_MS * 2)
  const page = await shop.page('/brands/')
  expect([page.statusCode, page.body.includes('TERRO')]).toEqual([200, true])
  // also one that is behind: an old page beats none
  replica.changed(true)
  expect(await replica.choose()).toBeNull()
  expect((await shop.page('/blog/')).statusCode).toBe(200)
  expect((await shop.page('/api/cart')).statusCode).toBe(503)
  await pair.main.start()
  await expect.poll(async () => (await shop.page('/api/cart')).statusCode).toBe(200)
})

it('a server that is no replica of ours is never read', async () => {
  const said: string[] = []
  const wrong = new SingleReplica({
    main: pair.main.poolConfig,
    replica: pair.main.poolConfig,
    maxLagMs: MAX_LAG_MS,
    log: () => ({ info() {}, warn: (details) => said.push((details as { why: string }).why) }),
  })
  await wrong.looked()
  expect([await wrong.choose(), said]).toEqual([null, ['it is not a standby server']])
  await wrong.close()
})
