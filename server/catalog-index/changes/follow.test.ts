import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#server/db/test-database.ts'
import { insertGoods, writeCatalog } from '../catalog.fixture.ts'
import { openCatalogIndex, type OpenCatalogIndex } from '../open-catalog-index.ts'
import { currentPosition, readChanges } from './read-changes.ts'

let database: TestDatabase
let index: OpenCatalogIndex
let warnings: string[]

const NEVER_MS = 600_000
const open = (options: { pollMs?: number; retainMs?: number; now?: () => number } = {}) =>
  openCatalogIndex({
    ...database,
    log: { info() {}, warn: (_, text) => warnings.push(text) },
    pollMs: NEVER_MS,
    ...options,
  })

const good = (code: string) => ({
  code,
  category: 'tools',
  vendor: 'v1',
  offers: { '777': { price: 100_00 } },
  stock: { 1: 1 },
})

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  warnings = []
  await writeCatalog(database.db, {
    categories: [{ code: 'tools' }],
    vendors: [{ code: 'v1' }],
    attributes: [],
    uses: [],
    goods: [good('1'), good('2'), good('3')],
  })
  index = open()
  await index.ready
})
afterEach(() => index.close())

const setPrice = (
  client: { query: (text: string, values: unknown[]) => Promise<unknown> },
  code: string,
  rubles: number,
) => client.query('update good_offer set price = $2 where good_code = $1', [code, rubles * 100])
const priceOf = async (code: string) => (await index.cards([code], '777'))[0]?.price.priceComputed
/** Waits for what must come by itself: nobody asks the index to look. */
const seen = (code: string, rubles: number) => expect.poll(() => priceOf(code), { interval: 2 }).toBe(rubles)

async function withConnection<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

describe('a change', () => {
  it('is told of by a notice, without looking around', async () => {
    await setPrice(database.pool, '1', 90)
    await seen('1', 90)
    expect(index.state()).toMatchObject({ source: 'memory', loads: 1, refreshes: 1 })
  })

  it('nobody told of is found by looking around', async () => {
    await index.close()
    index = open({ pollMs: 20 })
    await index.ready
    await withConnection(async (client) => {
      await client.query('begin; set local session_replication_role = replica')
      await setPrice(client, '1', 80)
      await client.query(`insert into catalog_change (part, good_codes) values ('offer', '{1}'); commit`)
    })
    await seen('1', 80)
    expect(index.state().loads).toBe(1)
  })

  it('of a transaction that commits late is not lost, and holds nobody up', async () => {
    await withConnection(async (slow) => {
      await slow.query('begin')
      await setPrice(slow, '1', 70)
      // Begun later, committed earlier: the reader passes by the open transaction.
      await setPrice(database.pool, '2', 60)
      await seen('2', 60)
      await setPrice(database.pool, '3', 50)
      await seen('3', 50)
      expect(await priceOf('1')).toBe(100)
      await slow.query('commit')
    })
    await seen('1', 70)
    expect(index.state().loads).toBe(1)
  })

  it('taken back changes nothing', async () => {
    await withConnection(async (client) => {
      await client.query('begin; savepoint before')
      await setPrice(client, '1', 1)
      await client.query('rollback to before')
      await setPrice(client, '2', 40)
      await client.query('commit')
    })
    await seen('2', 40)
    expect(await priceOf('1')).toBe(100)
  })
})

describe('a lost connection', () => {
  it('is replaced, and what changed meanwhile is caught up', async () => {
    for (let round = 0; round < 3; round++) {
      const { backendPid } = index.state()
      expect(backendPid).not.toBeNull()
      // One statement: by the time the index notices, the price has changed.
      await withConnection((client) =>
        client.query(
          `begin; select pg_terminate_backend(${backendPid});
            update good_offer set price = ${5000 + round * 100}; commit`,
        ),
      )
      await seen('1', 50 + round)
      await seen('3', 50 + round)
      expect(index.state().backendPid).not.toBe(backendPid)
    }
    expect(index.state().loads).toBe(1)
    expect(warnings.length).toBeGreaterThan(0)
  })

  it('long gone means reading everything again', async () => {
    await index.close()
    let now = 0
    index = open({ retainMs: 1000, now: () => now })
    await index.ready
    now += 501
    await index.fresh()
    expect(index.state().loads).toBe(2)
  })

  it('to a server that was set back means reading everything again', async () => {
    await withConnection(async (client) => {
      const { timeline, snapshot } = await currentPosition(client)
      const future = { timeline, snapshot: '900000000:900000000:' }
      expect((await readChanges(client, future)).isReload).toBe(true)
      expect((await readChanges(client, { timeline: '00000009', snapshot })).isReload).toBe(true)
      const { position } = await readChanges(client, { timeline, snapshot: '1:1:' })
      expect(await readChanges(client, position)).toMatchObject({
        isReload: false,
        goods: new Set(),
        offers: new Set(),
      })
    })
  })
})

describe('what a change costs', () => {
  const changes = async () =>
    (
      await sql<{
        part: string
        codes: string[]
      }>`select part, good_codes as codes from catalog_change order by id`.execute(database.db)
    ).rows
  beforeEach(() => sql`delete from catalog_change`.execute(database.db))

  it('one row for a statement, however many goods', async () => {
    await database.pool.query('update good_offer set price = price - 1')
    expect(await changes()).toEqual([{ part: 'offer', codes: ['1', '2', '3'] }])
  })

  it('nothing when the same is written again', async () => {
    await database.pool.query('update good_offer set price = price')
    await database.pool.query('update good set name = name; delete from good where false')
    expect(await changes()).toEqual([])
  })

  it('one mark for a bulk load, and for more goods than are worth naming', async () => {
    await withConnection((client) =>
      client.query(`begin; set local verstak.bulk_load = 'on';
        update good_offer set price = 777; update good_stock set quantity = 7;
        update vendor set name = 'Другой'; commit`),
    )
    expect(await changes()).toEqual([{ part: 'all', codes: [] }])
    await index.fresh()
    expect(index.state().loads).toBe(2)
    expect((await index.cards(['1'], '777'))[0]).toMatchObject({
      price: { priceComputed: 7.77 },
      goodTotalCount: 7,
      vendor: { name: 'Другой' },
    })

    await sql`delete from catalog_change`.execute(database.db)
    await database.pool.query(`insert into good (code, article, name, slug, category_code, vendor_code)
      select n, n, 'Товар ' || n, n, 'tools', 'v1' from generate_series(1000, 21000) n`)
    expect(await changes()).toEqual([{ part: 'all', codes: [] }])
    await index.fresh()
    expect(index.state()).toMatchObject({ loads: 3, goods: 20_004 })
    await sql`truncate good cascade`.execute(database.db)
  })

  it('rows are dropped once they are old', async () => {
    await index.close()
    let now = 0
    index = open({ retainMs: 1000, now: () => now })
    await index.ready
    const look = async () => {
      await index.fresh()
      return (await changes()).length
    }
    await setPrice(database.pool, '1', 33)
    expect(await look()).toBe(1)
    now += 400
    expect(await look()).toBe(1)
    // An hour after it was seen by all; other databases of the server may hold the horizon back for a moment.
    await expect.poll(() => ((now += 400), look())).toBe(0)
    expect(now).toBeGreaterThan(2000)
    expect(await priceOf('1')).toBe(33)
    expect(index.state().loads).toBe(1)
  })
})

describe('goods that come and go', () => {
  it('are followed through every table', async () => {
    await insertGoods(database.db, [{ ...good('4'), name: 'Аа' }])
    await index.fresh()
    expect(await priceOf('4')).toBe(100)
    await insertGoods(database.db, [{ code: '5', category: 'tools', vendor: 'v1' }])
    await index.fresh()
    await database.db.updateTable('good').set({ code: '6' }).where('code', '=', '5').execute()
    await database.pool.query(`insert into good_offer (node_code, good_code, price) values ('777', '6', 60000)`)
    await index.fresh()
    expect([index.state().goods, await priceOf('6')]).toEqual([5, 600])
    await database.db.deleteFrom('good').where('code', '=', '1').execute()
    await database.db.updateTable('good').set({ is_active: false }).where('code', '=', '2').execute()
    await database.db.deleteFrom('good_offer').where('good_code', '=', '3').execute()
    await index.fresh()
    expect((await index.cards(['1', '2', '3', '4', '5'], '777')).map(({ code }) => code)).toEqual(['4'])
    await sql`truncate good_offer`.execute(database.db)
    await index.fresh()
    expect(await index.cards(['4'], '777')).toEqual([])
  })
})

describe('opening and closing', () => {
  it('answers through SQL until the catalogue is in memory', async () => {
    await index.close()
    index = open()
    expect(index.state().source).toBe('sql')
    expect(await priceOf('1')).toBe(100)
    await index.ready
    expect(index.state().source).toBe('memory')
  })

  it('closes while it loads, and says so to whoever waits', async () => {
    const early = open()
    const closed = early.close()
    await expect(early.fresh()).rejects.toThrow('closed')
    await closed
  })

  it('keeps trying while the database is away', async () => {
    const away = new pg.Pool({ host: '/nowhere' })
    const lonely = openCatalogIndex({
      db: database.db,
      pool: away,
      log: { info() {}, warn: (_, text) => warnings.push(text) },
    })
    await expect.poll(() => warnings.length).toBeGreaterThan(1)
    expect((await lonely.cards(['1'], '777')).length).toBe(1)
    await lonely.close()
  })
})
