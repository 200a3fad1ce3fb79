/**
 * A change of ten thousand goods of a hundred thousand: how long its difference, its application and its undoing take, and
 * how much longer a buyer's listing takes meanwhile (one process, one loop of asking, as ratios of the same run).
 *   node scripts/run.mjs bench/goods-runs.ts [--goods 100000 --changed 10000]
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ALL_PERMISSIONS } from '#rules/staff/permissions.ts'
import { readConfig } from '#server/config/config.ts'
import { createDb, SERVING } from '#server/db/client.ts'
import { startEmbeddedPostgres } from '#server/db/embedded-postgres.ts'
import { openShop } from '#server/open-shop.ts'
import { planRun } from '#server/shop/goods/changes/change-goods.ts'
import { queueRun, undoChanges, workAtRuns } from '#server/shop/goods/changes/run-steps.ts'
import type { WantedChange } from '#server/shop/goods/changes/wanted-change.ts'
import type { OfficeContext } from '#server/shop/staff/office-context.ts'
import { fillShop } from './catalog/fill.ts'

const { values } = parseArgs({
  options: { goods: { type: 'string', default: '100000' }, changed: { type: 'string', default: '10000' } },
})
const HOST = 'shop.test'
const dataDir = mkdtempSync(join(tmpdir(), 'verstak-goods-'))
const postgres = await startEmbeddedPostgres({ dataDir })
const filling = createDb(postgres.poolConfig)
await fillShop(filling, Number(values.goods))
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

async function beside<T>(work: () => Promise<T>): Promise<{ seconds: number; p99: number; result: T }> {
  let isOn = true
  const asking = listings(() => isOn)
  const begun = performance.now()
  const result = await work()
  const seconds = (performance.now() - begun) / 1000
  isOn = false
  return { seconds, p99: p99(await asking), result }
}

console.log(
  `machine: ${cpus().length} cores, load ${loadavg()[0]!.toFixed(1)}; ${values.goods} goods, ${goods.length} changed`,
)
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
}
await shop.close()
await connection.close()
await filling.close()
await postgres.stop()
rmSync(dataDir, { recursive: true, force: true })
