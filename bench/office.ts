/**
 * The desks of orders and of 100 000 customers over HTTP, a year's million of orders: lists, searches, the card,
 * «Сегодня», and how soon a new order is heard of. Then how much longer buyers wait while twenty people work here
 * (needs built pages).
 *   node scripts/run.mjs bench/office.ts [--orders 1000000 --goods 100000 --count 300 --operators 20 --round 20]
 *     [--keep FOLDER: filled once, used again] [--only buyers]
 */
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '#server/config/config.ts'
import { createDb, SERVING } from '#server/db/client.ts'
import { startEmbeddedPostgres } from '#server/db/embedded-postgres.ts'
import { migrate } from '#server/db/migrate.ts'
import { openShop } from '#server/open-shop.ts'
import { openSession } from '#server/shop/people/staff/staff-session.ts'
import { addDemoStaff } from '#server/shop/people/staff/demo-staff.ts'
import { fillShop } from './catalog/fill.ts'
import { buyersWithOperators } from './office/buyers-with-operators.ts'
import { fillCustomers, fillOrders } from './office/fill-orders.ts'

const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '1000000' },
    goods: { type: 'string', default: '100000' },
    count: { type: 'string', default: '300' },
    operators: { type: 'string', default: '20' },
    round: { type: 'string', default: '20' },
    keep: { type: 'string' },
    only: { type: 'string' },
  },
})
const HOST = 'shop.test'
const OFFICE = `office.${HOST}`
const count = Number(values.count)
const CUSTOMERS = 100_000

const isFilled = values.keep !== undefined && existsSync(values.keep)
const dataDir = values.keep ?? mkdtempSync(join(tmpdir(), 'verstak-office-'))
const postgres = await startEmbeddedPostgres({ dataDir })
const filling = createDb(postgres.poolConfig)
if (isFilled) await migrate(filling.pool, join(import.meta.dirname, '../server/db/migrations'))
else {
  await fillShop(filling, Number(values.goods))
  await fillOrders(filling.pool, Number(values.orders))
  await fillCustomers(filling.pool, CUSTOMERS)
  await addDemoStaff(filling.db, new Date())
}
const connection = createDb({ ...postgres.poolConfig, ...SERVING }, { prepared: true })
const config = readConfig({ HOST, LOG_LEVEL: 'silent', DATA_DIR: dataDir, ADDRESS_LIMIT_FACTOR: '1000' })
const shop = await openShop(
  config,
  { db: connection.db, pool: filling.pool },
  {
    listings: 'sql',
    ports: { limits: { take: async () => 0, peek: async () => 0, close: async () => {} } },
  },
)
await shop.app.listen({ port: 0, host: '127.0.0.1' })
const { port } = shop.app.server.address() as AddressInfo
const visitor = { userId: null, ip: '127.0.0.1', cookies: {}, headers: {} }
const tokens: string[] = []
for (const role of ['owner', 'manager', 'operator']) {
  const { id: staffId } = await filling.db
    .selectFrom('staff')
    .select('id')
    .where('login', '=', `${role}@verstak.example`)
    .executeTakeFirstOrThrow()
  tokens.push(await openSession(filling.db, { staffId, stage: 'open', visitor, now: new Date() }))
}
const headers = { host: OFFICE, cookie: `office_session=${tokens[0]}` }

async function ask(path: string): Promise<{ status: number; body: string }> {
  const [response] = await once(get({ port, host: '127.0.0.1', path: `/api/office${path}`, headers }), 'response')
  let body = ''
  response.setEncoding('utf8')
  for await (const chunk of response) body += chunk
  return { status: response.statusCode, body }
}

const pick = <T>(list: readonly T[], at: number): T => list[at % list.length]!
const { rows: known } = await filling.pool.query<{ number: string; phone: string; article: string; name: string }>(
  `select o.number, right(o.contact_phone, 4) as phone, i.article, split_part(o.contact_name, ' ', 2) as name
  from shop_order o tablesample bernoulli(0.1) join order_item i on i.order_id = o.id and i.position = 0`,
)
const { rows: branches } = await filling.pool.query<{ code: string }>('select code from node_logistic')
const last = Number(known.reduce((most, { number }) => Math.max(most, Number(number)), 0))
const STATUSES = ['new', 'assembling,ready', 'completed', 'cancelled', 'delivering']
const PAYMENTS = ['on-receipt', 'online', 'invoice']

const ASKED: [name: string, limit: number, path: (at: number) => string][] = [
  ['list, newest', 100, () => '/orders'],
  [
    'list, three filters',
    100,
    (at) =>
      `/orders?status=${pick(STATUSES, at)}&branch=${pick(branches, at * 7).code}&payment=${pick(PAYMENTS, at * 3)}`,
  ],
  ['page by keyset', 100, (at) => `/orders?status=completed&after=${last - ((at * 2711) % (last - 110_000))}`],
  ['sum from, tag-free', 100, (at) => `/orders?sumFrom=${100_000 + (at % 10) * 20_000}&delivery=courier`],
  ['search: phone tail', 100, (at) => `/orders?search=${pick(known, at).phone}`],
  ['search: number', 100, (at) => `/orders?search=${pick(known, at).number}`],
  ['search: article', 100, (at) => `/orders?search=${encodeURIComponent(pick(known, at).article)}`],
  ['search: name', 100, (at) => `/orders?search=${encodeURIComponent(pick(known, at).name)}`],
  ['card', 60, (at) => `/orders/${pick(known, at).number}`],
  ['today', 150, () => '/today'],
  ['customers, newest', 100, () => '/customers'],
  ['customers: phone tail', 100, (at) => `/customers?search=${pick(known, at).phone}`],
  ['customers: name', 100, (at) => `/customers?search=${encodeURIComponent(pick(known, at).name)}`],
  ['customers: e-mail', 100, (at) => `/customers?search=buyer${1 + ((at * 2711) % CUSTOMERS)}`],
  ['customer card', 100, (at) => `/customers/${1 + ((at * 2711) % CUSTOMERS)}`],
]

console.log(
  `machine: ${cpus().length} cores, load ${loadavg()[0]!.toFixed(1)}; node ${process.version}; ${values.orders} orders, ${count} each`,
)
let isSlow = false
for (const [name, limit, path] of values.only === 'buyers' ? [] : ASKED) {
  for (let at = 0; at < 20; at++) await ask(path(at + 7))
  const times: number[] = []
  for (let at = 0; at < count; at++) {
    const begun = performance.now()
    const { status, body } = await ask(path(at))
    times.push(performance.now() - begun)
    if (status !== 200) throw new Error(`${path(at)}: ${status} ${body.slice(0, 200)}`)
  }
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))]!
  isSlow ||= at(0.99) > limit
  console.log(
    `${name.padEnd(22)} p50 ${at(0.5).toFixed(1).padStart(7)}  p99 ${at(0.99).toFixed(1).padStart(7)}  limit ${limit}${at(0.99) > limit ? '  TOO SLOW' : ''}`,
  )
}

const [stream] = await once(get({ port, host: '127.0.0.1', path: '/api/office/events', headers }), 'response')
stream.setEncoding('utf8')
let heard = ''
stream.on('data', (chunk: string) => (heard += chunk))
while (!heard.includes('event: ready')) await once(stream, 'data')
const delays: number[] = []
for (let at = 0; at < 50; at++) {
  heard = ''
  const begun = performance.now()
  await filling.pool
    .query(`insert into shop_order (user_id, source, node_code, status, contact_name, contact_phone, delivery_type, delivery_address,
    delivery_text, delivery_price, payment_type, comment, goods_total, goods_total_old, bonuses_used, bonuses_earned, total, ip, created_at, updated_at)
    select null, 'cart', code, 'new', 'Иван', '79110000000', 'pickup', '', '', 0, 'on-receipt', '', 100, 100, 0, 0, 100, '', now(), now()
    from node_logistic limit 1`)
  while (!heard.includes('order-new')) await once(stream, 'data')
  delays.push(performance.now() - begun)
}
delays.sort((a, b) => a - b)
console.log(`a new order is heard of   p50 ${delays[25]!.toFixed(1)}  slowest ${delays.at(-1)!.toFixed(1)}  limit 500`)
isSlow ||= delays.at(-1)! > 500
stream.destroy()
await shop.close()

const MOST_GROWTH = 1.3
const beside = await buyersWithOperators({
  db: filling.db,
  connectionString: postgres.connectionString,
  dataDir,
  tokens,
  numbers: known.map(({ number }) => number),
  operators: Number(values.operators),
  roundMs: Number(values.round) * 1000,
})
for (const { alone, beside: together, steps, slowest } of beside.rounds)
  console.log(
    `buyers' p99 alone ${alone.toFixed(1)}, beside ${values.operators} operators ${together.toFixed(1)} (${steps} steps); ${slowest}`,
  )
console.log(
  `buyers at half of ${beside.limit}/s: p99 × ${beside.ratio.toFixed(2)} of the middle round, limit ${MOST_GROWTH}, ${beside.failed} failed; load ${loadavg()[0]!.toFixed(1)}`,
)
isSlow ||= beside.ratio > MOST_GROWTH || beside.failed > 0
await connection.close()
await filling.close()
await postgres.stop()
if (values.keep === undefined) rmSync(dataDir, { recursive: true, force: true })
process.exit(isSlow ? 1 : 0)
