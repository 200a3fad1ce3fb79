/**
 * The office's list of a hundred thousand goods; then a change of ten thousand of them: how long its difference,
 * applying and undoing take, and how much longer a buyer's listing takes meanwhile (one process, ratios of the same
 * run).
 *   node scripts/run.mjs bench/goods-runs.ts [--goods 100000 --changed 10000] [--keep FOLDER: filled once, used again]
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ALL_PERMISSIONS } from '#rules/staff/permissions.ts'
import { readConfig } from '#server/config/config.ts'
import { createDb, SERVING } from '#server/db/client.ts'
import { startEmbeddedPostgres } from '#server/db/embedded-postgres.ts'
import { migrate } from '#server/db/migrate.ts'
import { openShop } from '#server/open-shop.ts'
import { planRun } from '#server/shop/goods/changes/change-goods.ts'
import { queueRun, undoChanges, workAtRuns } from '#server/shop/goods/changes/run-steps.ts'
import type { WantedChange } from '#server/shop/goods/changes/wanted-change.ts'
import { addDemoStaff } from '#server/shop/people/staff/demo-staff.ts'
import type { OfficeContext } from '#server/shop/people/staff/office-context.ts'
import { openSession } from '#server/shop/people/staff/staff-session.ts'
import { fillShop } from './catalog/fill.ts'

const { values } = parseArgs({
  options: {
    goods: { type: 'string', default: '100000' },
    changed: { type: 'string', default: '10000' },
    keep: { type: 'string' },
  },
})
const HOST = 'shop.test'
const isFilled = values.keep !== undefined && existsSync(values.keep)
const dataDir = values.keep ?? mkdtempSync(join(tmpdir(), 'verstak-goods-'))
const postgres = await startEmbeddedPostgres({ dataDir })
const filling = createDb(postgres.poolConfig)
if (isFilled) await migrate(filling.pool, join(import.meta.dirname, '../server/db/migrations'))
else await fillShop(filling, Number(values.goods))
const connection = createDb({ ...postgres.poolConfig, ...SERVING }, { prepared: true })
const config = readConfig({ HOST, LOG_LEVEL: 'silent', DATA_DIR: dataDir, ADDRESS_LIMIT_FACTOR: '1000' })
const shop = await openShop(
  config,
  { db: connection.db, pool: connection.pool, jobsDb: filling.db },
  {
    ports: { limits: { take: async () => 0, peek: async () => 0, close: async () => {} } },
  },
)
await shop.ready
const context = {
  db: filling.db,
  clock: () => new Date(),
  session: {
    stage: 'open',
    staff: { id: 1, permissions: new Map(ALL_PERMISSIONS.map((each) => [each, { isEverywhere: true }])) },
  } as unknown as OfficeContext['session'],
}

const { rows: goods } = await filling.pool.query<{ code: string }>(
  'select code from good where not is_hire order by code limit $1',
  [Number(values.changed)],
)
const { rows: offers } = await filling.pool.query<{ key: string; price: number }>(
  `select good_code || '/' || node_code as key, price::float8 as price from good_offer
  where node_code = '777' order by good_code limit $1`,
  [Number(values.changed)],
)
const { rows: categories } = await filling.pool.query<{ code: string }>(
  'select category_code as code from good where not is_hire group by 1 order by count(*) desc limit 30',
)
const parts = function* (wanted: readonly WantedChange[]) {
  for (let at = 0; at < wanted.length; at += 1000) yield wanted.slice(at, at + 1000)
}

/** A buyer asks one listing after another; how long each took. */
async function listings(isOn: () => boolean): Promise<number[]> {
  const times: number[] = []
  for (let at = 0; isOn(); at++) {
    const begun = performance.now()
    const { statusCode } = await shop.app.inject({
      url: `/api/catalog/category/${categories[at % categories.length]!.code}/goods?page=${1 + (at % 5)}`,
      headers: { host: HOST },
    })
    if (statusCode !== 200) throw new Error(`a listing answered ${statusCode}`)
    times.push(performance.now() - begun)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  return times.sort((a, b) => a - b)
}
const p99 = (times: readonly number[]) => times[Math.floor(times.length * 0.99)] ?? 0

async function beside<T>(
  work: () => Promise<T>,
): Promise<{ seconds: number; times: number[]; p99: number; result: T }> {
  let isOn = true
  const asking = listings(() => isOn)
  const begun = performance.now()
  const result = await work()
  const seconds = (performance.now() - begun) / 1000
  isOn = false
  const times = await asking
  return { seconds, times, p99: p99(times), result }
}

/** The list as the desk asks for it; the first question reads all goods into memory. */
async function listOfGoods(): Promise<{ host: string; cookie: string }> {
  await addDemoStaff(filling.db, new Date())
  const owner = await filling.db
    .selectFrom('staff')
    .select('id')
    .where('login', '=', 'owner@verstak.example')
    .executeTakeFirstOrThrow()
  const visitor = { userId: null, ip: '127.0.0.1', cookies: {}, headers: {} }
  const token = await openSession(filling.db, { staffId: owner.id, stage: 'open', visitor, now: new Date() })
  const headers = { host: `office.${HOST}`, origin: `http://office.${HOST}`, cookie: `office_session=${token}` }
  const ask = async (query: string) => {
    const begun = performance.now()
    const { statusCode } = await shop.app.inject({
      url: `/api/office/goods-list?limit=100&${query}`,
      headers,
    })
    if (statusCode !== 200) throw new Error(`the list answered ${statusCode} to ${query}`)
    return performance.now() - begun
  }
  console.log(`list, first question      ${(await ask('')).toFixed(0)} ms`)
  const { rows: names } = await filling.pool.query<{ word: string }>(
    `select distinct (string_to_array(name, ' '))[1 + length(code) % 3] as word from good tablesample bernoulli(5) limit 400`,
  )
  const words = [...names.map(({ word }) => word).filter(Boolean), 'перфоратор', 'диск 125', 'norvik', '100']
  const QUERIES: [string, (at: number) => string][] = [
    ['all, by popularity', (at) => `offset=${(at % 50) * 100}`],
    ['category', (at) => `category=${categories[at % categories.length]!.code}`],
    ['without a photo, by margin', (at) => `flag=no-photo&sort=margin&offset=${(at % 9) * 100}`],
    ['words', (at) => `search=${encodeURIComponent(words[at % words.length]!)}`],
    ['little left, by name', (at) => `stock=low&sort=name&offset=${(at % 20) * 100}`],
  ]
  for (const [name, query] of QUERIES) {
    for (let at = 0; at < 20; at++) await ask(query(at))
    const times: number[] = []
    for (let at = 0; at < 300; at++) times.push(await ask(query(at)))
    times.sort((a, b) => a - b)
    console.log(`list, ${name.padEnd(28)} p50 ${times[150]!.toFixed(1)}  p99 ${p99(times).toFixed(1)} ms (limit 50)`)
  }
  return headers
}

/** Fields, a price and a label of one card after another, each with the card read back. */
async function cards(ask: Awaited<ReturnType<typeof listOfGoods>>): Promise<void> {
  const times: number[] = []
  for (let at = 0; at < 220; at++) {
    const code = goods[(at * 37) % goods.length]!.code
    const begun = performance.now()
    const { statusCode, body } = await shop.app.inject({
      method: 'POST',
      url: `/api/office/goods/${code}`,
      headers: { ...ask, 'content-type': 'application/json' },
      body: JSON.stringify({ set: { warranty_months: 13 + (at % 40), name: `Проба пера ${at}` } }),
    })
    if (statusCode !== 200) throw new Error(`a card answered ${statusCode}: ${body.slice(0, 300)}`)
    if (at >= 20) times.push(performance.now() - begun)
  }
  times.sort((a, b) => a - b)
  console.log(`card saved                p50 ${times[100]!.toFixed(1)}  p99 ${p99(times).toFixed(1)} ms (limit 80)`)
}

console.log(
  `machine: ${cpus().length} cores, load ${loadavg()[0]!.toFixed(1)}; ${values.goods} goods, ${goods.length} changed`,
)
await cards(await listOfGoods())
await beside(() => new Promise((resolve) => setTimeout(resolve, 3000)))
const idle = await beside(() => new Promise((resolve) => setTimeout(resolve, 8000)))
console.log(`idle                      listing p99 ${idle.p99.toFixed(1)} ms`)
const work = () => workAtRuns({ db: filling.db, clock: () => new Date() })
const KINDS: [string, WantedChange[]][] = [
  [
    'warranty and an attribute',
    goods.map(({ code }) => ({ thing: 'good', key: code, set: { warranty_months: 61, 'attributes.power': 777 } })),
  ],
  [
    'prices of one branch',
    offers.map(({ key, price }) => ({ thing: 'offer', key, set: { price: Math.round(price * 1.06) } })),
  ],
]
for (const [name, wanted] of KINDS) {
  const planned = await beside(() => planRun(context, { kind: 'bulk', title: name, wanted: parts(wanted) }))
  const { runId } = planned.result
  const applied = await beside(async () => {
    await queueRun(context, runId, true)
    await work()
  })
  const undone = await beside(async () => {
    await undoChanges(context, runId, null)
    await work()
  })
  for (const [step, limit, { seconds, p99: slow }] of [
    ['difference', 2, planned],
    ['apply', 10, applied],
    ['undo', 10, undone],
  ] as const)
    console.log(
      `${name.padEnd(26)}${step.padEnd(11)} ${seconds.toFixed(2)} s (limit ${limit})  listing p99 ${slow.toFixed(1)} ms, ${(slow / idle.p99).toFixed(2)}× of idle`,
    )
  // a difference is over in a second: its p99 is its one slowest listing
  const all = [planned, applied, undone].flatMap(({ times }) => times).toSorted((a, b) => a - b)
  console.log(
    `${name.padEnd(26)}all three   listing p99 ${p99(all).toFixed(1)} ms, ${(p99(all) / idle.p99).toFixed(2)}× of idle (limit 1.5)`,
  )
}
await shop.close()
await connection.close()
await filling.close()
await postgres.stop()
if (values.keep === undefined) rmSync(dataDir, { recursive: true, force: true })
