/**
 * The reports over HTTP at a year's million of orders and 100 000 goods on every shelf: how long the sums take to be
 * made from nothing, to follow a changed order, and every report (with the period before beside it, as each is shown)
 * and list of rows at periods from a month to two years, for the whole shop, for one branch and for one shop apart.
 * `--data` names a folder to keep the filled database in: the next run with it only measures. A report passes by the
 * worst of its p99.
 *   node scripts/run.mjs bench/reports.ts [--orders 1000000 --count 100 --only stock --data /tmp/reports-bench]
 */
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { addDays, moscowMoment } from '#rules/calendar/moscow-time.ts'
import { readConfig } from '#server/config/config.ts'
import { createDb, SERVING } from '#server/db/client.ts'
import { startEmbeddedPostgres } from '#server/db/embedded-postgres.ts'
import { migrate } from '#server/db/migrate.ts'
import { openShop } from '#server/open-shop.ts'
import { countChanged, countOutcomes, countSearches } from '#server/shop/running/reports/count-reports.ts'
import { countStock } from '#server/shop/running/reports/count-stock.ts'
import { rebuildReports } from '#server/shop/running/reports/rebuild-reports.ts'
import { readStockTerms } from '#server/shop/running/reports/stock-sums.ts'
import { addDemoStaff } from '#server/shop/people/staff/demo-staff.ts'
import { openSession } from '#server/shop/people/staff/staff-session.ts'
import { fillShop } from './catalog/fill.ts'
import { fillFacts } from './office/fill-facts.ts'
import { fillOrders } from './office/fill-orders.ts'

const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '1000000' },
    count: { type: 'string', default: '100' },
    data: { type: 'string' },
    only: { type: 'string', default: '' },
  },
})
const LIMIT_MS = 200
const HOST = 'shop.test'
const dataDir = values.data ?? mkdtempSync(join(tmpdir(), 'verstak-reports-'))
const postgres = await startEmbeddedPostgres({ dataDir })
const filling = createDb(postgres.poolConfig)
const now = new Date()

const timed = async (name: string, work: () => Promise<unknown>) => {
  const begun = performance.now()
  await work()
  console.log(`${name.padEnd(34)} ${((performance.now() - begun) / 1000).toFixed(2)} s`)
}

/** The articles orders are written with, in the catalogue: without them there would be one section and no brand. */
async function nameGoods(): Promise<void> {
  const { rows } = await filling.pool.query<{ names: string }>(
    `select string_agg('g.' || quote_ident(column_name), ', ') as names from information_schema.columns where table_name = 'good'
      and column_name not in ('code', 'name', 'slug', 'article', 'barcode') and is_generated = 'NEVER'`,
  )
  const { names } = rows[0]!
  await filling.pool
    .query(`begin; set local session_replication_role = replica; alter table good drop constraint good_code_check;
    with made as (select row_number() over (order by code) - 1 as at, count(*) over () as goods, code from good where not is_hire)
    insert into good (code, name, slug, article, ${names.replaceAll('g.', '')})
    select 'b' || n, g.name || ' ' || n, 'b' || n, 'ART-' || n, ${names}
    from generate_series(0, 100000) n join made on made.at = (n * 7919) % made.goods join good g on g.code = made.code; commit`)
}

async function fill(): Promise<void> {
  await fillShop(filling, 500)
  await nameGoods()
  await fillOrders(filling.pool, Number(values.orders))
  await addDemoStaff(filling.db, now)
  await fillFacts(filling.pool)
  await timed('all sums from nothing', () => rebuildReports(filling.db, now))
  await timed('searches', async () => {
    // the job takes them by parts, one a round
    for (let left = true; left;) {
      await countSearches(filling.db, now)
      const { rows } = await filling.pool.query<{ left: boolean }>(
        `select exists (select from search_log where id > (select reached from report_state where part = 'search')
          and sought_at < $1::timestamptz - interval '1 minute') as left`,
        [now],
      )
      left = rows[0]!.left
    }
  })
  await filling.pool.query('vacuum analyze')
  const { rows: changed } = await filling.pool.query<{ id: number }>(
    'select id from shop_order tablesample bernoulli(0.01) limit 60',
  )
  await timed(`${changed.length} old orders cancelled, all days apart`, async () => {
    await filling.pool.query(`update shop_order set status = 'cancelled' where id = any($1)`, [
      changed.map(({ id }) => id),
    ])
    await countChanged(filling.db, now)
  })
}

if (postgres.fresh) await fill()
else await migrate(filling.pool, join(import.meta.dirname, '../server/db/migrations'))

// of today, as the job keeps them: a kept database is counted anew with a new day alone
await timed('outcomes', () => countOutcomes(filling.db, now))
await timed('shelves', async () => countStock(filling.db, now, await readStockTerms(filling.db)))

const connection = createDb({ ...postgres.poolConfig, ...SERVING }, { prepared: true })
const config = readConfig({ HOST, LOG_LEVEL: 'silent', DATA_DIR: dataDir, ADDRESS_LIMIT_FACTOR: '1000' })
const shop = await openShop(
  config,
  { db: connection.db, pool: filling.pool },
  { listings: 'sql', ports: { limits: { take: async () => 0, peek: async () => 0, close: async () => {} } } },
)
await shop.app.listen({ port: 0, host: '127.0.0.1' })
const { port } = shop.app.server.address() as AddressInfo
const { id: staffId } = await filling.db
  .selectFrom('staff')
  .select('id')
  .where('login', '=', 'owner@verstak.example')
  .executeTakeFirstOrThrow()
const visitor = { userId: null, ip: '127.0.0.1', cookies: {}, headers: {} }
const token = await openSession(filling.db, { staffId, stage: 'open', visitor, now: new Date() })
const headers = { host: `office.${HOST}`, cookie: `office_session=${token}` }

async function ask(path: string): Promise<void> {
  const [response] = await once(get({ port, host: '127.0.0.1', path: `/api/office${path}`, headers }), 'response')
  let body = ''
  response.setEncoding('utf8')
  for await (const chunk of response) body += chunk
  if (response.statusCode !== 200) throw new Error(`${path}: ${response.statusCode} ${body.slice(0, 200)}`)
}

const today = moscowMoment(now)!.day
const { rows: branches } = await filling.pool.query<{ code: string }>('select code from node_logistic order by code')
const { rows: shops } = await filling.pool.query<{ id: number }>('select id from warehouse where is_shop order by id')
const PERIODS: [string, number][] = [
  ['30 days', 29],
  ['90 days', 89],
  ['180 days', 179],
  ['365 days', 364],
  ['730 days', 729],
]
const PLACES: [string, (at: number) => string][] = [
  ['all', () => ''],
  ['branch', (at) => `&branch=${branches[at % branches.length]!.code}`],
  ['shop', (at) => `&shop=${shops[at % shops.length]!.id}`],
]
const REPORTS = [
  ...['day', 'branch', 'category', 'vendor', 'good'].map(
    (by) => [`sales by ${by}`, `/reports/sales?by=${by}`] as const,
  ),
  ...['steps', 'search', 'buyers', 'stock', 'services', 'work'].map((code) => [code, `/reports/${code}?x=1`] as const),
  ...[
    'kept',
    'broken',
    'overdue',
    'called',
    'picked',
    'returned',
    'first',
    'second',
    'later',
    'repeat',
    'visits',
    'searched',
  ]
    .concat('not-found', 'opened', 'carted', 'found-ordered', 'bookings', 'rental-paid', 'repairs', 'repaired', 'lots')
    .map((what) => [`rows: ${what}`, `/report-rows/${what}?x=1`] as const),
  ['rows: source', '/report-rows/source?source=yandex&medium=cpc&campaign=c5'] as const,
].filter(([name]) => name.includes(values.only))
console.log(
  `machine: ${cpus().length} cores, load ${loadavg()[0]!.toFixed(1)}; node ${process.version}; ${values.orders} orders, ${values.count} each`,
)
let isSlow = false
for (const [name, path] of REPORTS) {
  const began = loadavg()[0]!
  const worst = new Map<string, number>()
  for (const [length, days] of PERIODS)
    for (const [place, placeOf] of PLACES) {
      const times: number[] = []
      for (let at = -3; at < Number(values.count); at++) {
        const to = addDays(today, -(Math.abs(at) % 5))
        const begun = performance.now()
        await ask(`${path}&from=${addDays(to, -days)}&to=${to}${placeOf(at + 3)}`)
        if (at >= 0) times.push(performance.now() - begun)
      }
      times.sort((a, b) => a - b)
      const of = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))]!
      worst.set(place, Math.max(worst.get(place) ?? 0, of(0.99)))
      isSlow ||= of(0.99) > LIMIT_MS
      console.log(
        `${name.padEnd(20)} ${length.padEnd(9)} ${place.padEnd(7)} least ${of(0).toFixed(1).padStart(7)}  p50 ${of(0.5).toFixed(1).padStart(7)}  p99 ${of(0.99).toFixed(1).padStart(7)}${of(0.99) > LIMIT_MS ? '  TOO SLOW' : ''}`,
      )
    }
  console.log(
    `${name.padEnd(20)} worst p99: ${[...worst].map(([place, ms]) => `${place} ${ms.toFixed(0)}`).join(', ')} (limit ${LIMIT_MS}; load ${began.toFixed(1)} to ${loadavg()[0]!.toFixed(1)})`,
  )
}
await shop.close()
await connection.close()
await filling.close()
await postgres.stop()
if (values.data === undefined) rmSync(dataDir, { recursive: true, force: true })
process.exit(isSlow ? 1 : 0)
