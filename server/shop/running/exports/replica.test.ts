import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createDb, type DbConnection } from '#server/db/client.ts'
import { isWindows } from '#server/db/embedded/windows.ts'
import { migrate } from '#server/db/migrate.ts'
import { SingleReplica } from '#server/db/replica/replica.ts'
import { fromReplica } from '#server/shop/ground/from-replica.ts'
import { insertCatalog } from '#server/test/catalog-fixture.ts'
import { OFFICE_HOST, type OfficeShop, openOfficeShop, type StaffBrowser } from '#server/test/office-shop.ts'
import { insertPlaces } from '#server/test/places-fixture.ts'
import { openReplicaPair } from '#server/test/replica-pair.ts'
import { PART_ROWS } from './export-source.ts'
import { openExport } from './open-export.ts'

const MAX_LAG_MS = 1500
// the pair is two servers over unix sockets, one stopped by SIGQUIT
const it = test.skipIf(isWindows)
let pair: Awaited<ReturnType<typeof openReplicaPair>>
let main: DbConnection
let standby: DbConnection
let replica: SingleReplica
let shop: OfficeShop
let owner: StaffBrowser
const asked = { main: [] as string[], replica: [] as string[] }

const openReplica = (askEveryMs: number) =>
  new SingleReplica({
    main: pair.main.poolConfig,
    replica: pair.replica.poolConfig,
    maxLagMs: MAX_LAG_MS,
    askEveryMs,
    onQuery: ({ query }) => asked.replica.push(query.sql),
    log: () => ({ info() {}, warn() {} }),
  })

beforeAll(async () => {
  pair = await openReplicaPair()
  main = createDb(pair.main.poolConfig, { onQuery: ({ query }) => asked.main.push(query.sql) })
  await migrate(main.pool, join(import.meta.dirname, '../../../db/migrations'))
  await insertPlaces(main.db)
  await insertCatalog(main.db)
  standby = createDb({ ...pair.replica.poolConfig, max: 1 })
  replica = openReplica(20)
  const database = { ...main, replica, url: pair.main.url, drop: async () => {} }
  shop = await openOfficeShop({}, Promise.resolve(database))
  owner = await shop.as('owner')
})
afterAll(async () => {
  await shop?.close()
  await replica?.close()
  await Promise.all([main?.close(), standby?.close()])
  await pair?.close()
})

const isUsed = (expected: boolean) => expect.poll(() => replica.state().isUsed, { interval: 10 }).toBe(expected)
/** Everything there is has come to the replica. */
const isReplayed = async () => {
  const count = async ({ db }: DbConnection) =>
    (await sql<{ n: number }>`select count(*)::integer as n from shop_order`.execute(db)).rows[0]!.n
  await expect.poll(() => count(standby), { interval: 10 }).toBe(await count(main))
}

beforeEach(async () => {
  await isUsed(true)
  asked.main.length = asked.replica.length = 0
})

async function exported(kind: string): Promise<string> {
  const begun = await owner.post('/exports', { kind, format: 'ndjson' })
  expect(begun.status, JSON.stringify(begun)).toBe(200)
  const headers = { host: OFFICE_HOST, cookie: `office_session=${owner.cookie()}` }
  const { statusCode, body } = await shop.app.inject({ url: begun.data.path, headers })
  expect(statusCode).toBe(200)
  return body
}

const TABLES = {
  orders: /from shop_order o/,
  customers: /from customer c/,
  goods: /from good g/,
  stock: /from good_stock s/,
}

it.each(Object.keys(TABLES) as (keyof typeof TABLES)[])(
  'an export of %s is read from the replica alone',
  async (kind) => {
    const number = await shop.order()
    await isReplayed()
    asked.main.length = 0
    const text = await exported(kind)
    if (kind === 'orders') expect(text).toContain(number)
    // whoever orders without an account is no customer
    expect(text === '').toBe(kind === 'customers')
    expect(asked.replica.some((question) => TABLES[kind].test(question))).toBe(true)
    expect(asked.main.filter((question) => TABLES[kind].test(question))).toEqual([])
  },
)

it('reports and their rows are read from the replica alone', async () => {
  for (const path of ['/reports/sales', '/reports/stock', '/report-rows/kept']) {
    asked.main.length = asked.replica.length = 0
    expect([path, (await owner.get(path)).status]).toEqual([path, 200])
    expect([path, asked.replica.some((question) => /report_/.test(question))]).toEqual([path, true])
    expect([path, asked.main.filter((question) => /report_/.test(question))]).toEqual([path, []])
  }
})

it('one that lags is not asked: the file is what the main server has', async () => {
  await standby.pool.query('select pg_wal_replay_pause()')
  try {
    const number = await shop.order()
    await isUsed(false)
    asked.replica.length = 0
    expect(await exported('orders')).toContain(number)
    expect(asked.replica).toEqual([])
  } finally {
    await standby.pool.query('select pg_wal_replay_resume()')
  }
})

it('a replica that dies under a file leaves it whole', async () => {
  const many = PART_ROWS * 3 + 1
  await sql`insert into customer (name, phone, created_at)
    select 'Клиент ' || n, '7900' || lpad(n::text, 7, '0'), '2026-01-01' from generate_series(1, ${many}) n`.execute(
    main.db,
  )
  await expect
    .poll(async () => (await standby.db.selectFrom('customer').select('id').execute()).length)
    .toBeGreaterThanOrEqual(many)
  // one that is not looked at meanwhile: whoever reads is the first to know
  const trusting = openReplica(60_000)
  await trusting.looked()
  expect(trusting.state().isUsed).toBe(true)
  const reader = {
    read: <T>(question: (db: typeof main.db) => Promise<T>) => fromReplica(trusting, main.db, question),
    scope: { isEverywhere: true as const },
    seesContacts: true,
    origin: '',
  }
  const days = { from: '2026-01-01', to: '2026-01-01' }
  const { rows, write } = await openExport(reader, { kind: 'customers', format: 'ndjson', ...days }, shop.time.now)
  expect(rows).toBe(many)
  let text = ''
  let isStopped = false
  for await (const chunk of write()) {
    text += Buffer.from(chunk).toString()
    if (isStopped) continue
    expect(asked.main.filter((question) => TABLES.customers.test(question))).toEqual([])
    await pair.replica.stop()
    isStopped = true
  }
  const ids = text
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as { id: number }).id)
  expect(new Set(ids).size).toBe(many)
  expect(asked.main.some((question) => TABLES.customers.test(question))).toBe(true)
  expect(trusting.state().isUsed, 'left to itself until it is seen to be well').toBe(false)
  await trusting.close()
  await pair.replica.start()
  await isUsed(true)
})
