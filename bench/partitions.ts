/**
 * What fifty times as many orders change: placing one, the desk's lists and searches, a buyer's page, over HTTP, in a
 * shop with a million of orders and in one with so many as are asked for, one after the other.
 *   node scripts/run.mjs bench/partitions.ts [--orders 50000000 --small 1000000 --count 200]
 *     [--keep FOLDER: filled once, used again] [--only fill]
 */
import { once } from 'node:events'
import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '#server/config/config.ts'
import { createDb, SERVING } from '#server/db/client.ts'
import { startEmbeddedPostgres } from '#server/db/embedded-postgres.ts'
import { migrate } from '#server/db/migrate.ts'
import { openShop } from '#server/open-shop.ts'
import { addDemoStaff } from '#server/shop/people/staff/demo-staff.ts'
import { openSession } from '#server/shop/people/staff/staff-session.ts'
import { orderForm } from '#server/test/order-form.ts'
import { fillShop } from './catalog/fill.ts'
import { fillMonths } from './office/fill-months.ts'

const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '50000000' },
    small: { type: 'string', default: '1000000' },
    count: { type: 'string', default: '200' },
    keep: { type: 'string' },
    only: { type: 'string' },
  },
})
const HOST = 'shop.test'
const NODE = '000001'
const GOODS = 5000
const WARM_UP = 20
/** Of the median; a wait of a few milliseconds more is not seen by anybody. */
const MOST_GROWTH = 1.5
const MOST_MORE_MS = 10
const count = Number(values.count)
const NEWEST_LINKS = 'select pay_token as token from shop_order where pay_token is not null order by id desc limit 50'
const migrations = join(import.meta.dirname, '../server/db/migrations')
const folder = values.keep ?? mkdtempSync(join(tmpdir(), 'verstak-months-'))

/** Written by a server that trusts its disk; measured by one that does not. */
async function fill(dataDir: string, orders: number): Promise<void> {
  const unfinished = `${dataDir}-unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  const postgres = await startEmbeddedPostgres({ dataDir: unfinished, unsafeForTests: true })
  const filling = createDb(postgres.poolConfig)
  await fillShop(filling, GOODS)
  await addDemoStaff(filling.db, new Date())
  await filling.pool.query('update good_stock set quantity = 100000')
  await fillMonths(filling.pool, orders, unfinished)
  await filling.pool.query('analyze')
  await filling.close()
  await postgres.stop()
  renameSync(unfinished, dataDir)
}

type Times = Map<string, number[]>

async function measure(dataDir: string): Promise<{ times: Times; orders: number; months: number }> {
  const postgres = await startEmbeddedPostgres({ dataDir })
  const filling = createDb(postgres.poolConfig)
  await migrate(filling.pool, migrations)
  const connection = createDb({ ...postgres.poolConfig, ...SERVING }, { prepared: true })
  const config = readConfig({ HOST, LOG_LEVEL: 'silent', DATA_DIR: dataDir, ADDRESS_LIMIT_FACTOR: '1000' })
  const shop = await openShop(
    config,
    { db: connection.db, pool: filling.pool },
    { listings: 'sql', ports: { limits: { take: async () => 0, peek: async () => 0, close: async () => {} } } },
  )
  await shop.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = shop.app.server.address() as AddressInfo
  const visitor = { userId: null, ip: '127.0.0.1', cookies: {}, headers: {} }
  const { id: staffId } = await filling.db
    .selectFrom('staff')
    .select('id')
    .where('login', '=', 'owner@verstak.example')
    .executeTakeFirstOrThrow()
  const session = await openSession(filling.db, { staffId, stage: 'open', visitor, now: new Date() })
  const office = { host: `office.${HOST}`, cookie: `office_session=${session}` }

  async function ask(path: string, headers: Record<string, string>, body?: object) {
    const asked = request({
      port,
      host: '127.0.0.1',
      path,
      method: body ? 'POST' : 'GET',
      headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
    })
    asked.end(body && JSON.stringify(body))
    const [response] = await once(asked, 'response')
    let text = ''
    response.setEncoding('utf8')
    for await (const chunk of response) text += chunk
    if (response.statusCode !== 200) throw new Error(`${path}: ${response.statusCode} ${text.slice(0, 300)}`)
    return text
  }

  const { rows: sizes } = await filling.pool.query<{ orders: number; months: number; last: number; first: number }>(
    `select (select sum(greatest(reltuples, 0)) from pg_class join pg_inherits on inhrelid = oid where inhparent = 'shop_order'::regclass)::float as orders,
      (select count(*) from pg_inherits where inhparent = 'shop_order'::regclass)::integer as months,
      (select max(id) from shop_order)::float as last, (select min(first_id) from order_month where first_id > 0)::float as first`,
  )
  const { orders, months, first, last } = sizes[0]!
  // of all months, old and new
  const ids = Array.from({ length: count + WARM_UP }, (_, at) =>
    Math.floor(first + ((at * 0.618_034) % 1) * (last - first)),
  )
  const { rows: known } = await filling.pool.query<{
    number: string
    phone: string
    user_id: string | null
    article: string
    name: string
  }>(
    `select o.number, o.contact_phone as phone, o.user_id, i.article, split_part(o.contact_name, ' ', 2) as name
    from unnest($1::bigint[]) with ordinality as asked (id, place) join shop_order o on o.id = asked.id join order_item i on i.order_id = o.id and i.position = 0 order by place`,
    [ids],
  )
  const pick = (at: number) => known[at % known.length]!
  const buyers = known.flatMap(({ user_id }) => (user_id === null ? [] : [user_id]))
  const { rows: branches } = await filling.pool.query<{ code: string }>('select code from node_logistic order by code')
  const { rows: goods } = await filling.pool.query<{ code: string }>(
    `select g.code from good g join good_offer o on o.good_code = g.code and o.node_code = $1 where g.is_active and not g.is_hire and o.price >= 10000
      and exists (select from good_stock s where s.good_code = g.code) order by g.code limit 1000`,
    [NODE],
  )
  // whoever is asked for has a card
  await filling.pool.query(
    `insert into customer (id, name, phone, email, created_at) select id, 'Иван', '70' || lpad(id::text, 9, '0'), 'b' || id || '@example.ru', now()
    from (select distinct unnest($1::bigint[]) as id) b on conflict do nothing`,
    [buyers],
  )
  let links: { token: string }[] | null = null
  const STATUSES = ['new', 'assembling', 'completed', 'cancelled', 'delivering']
  const form = orderForm({
    nodeLogisticCode: NODE,
    delivery: { type: 'courier', address: 'Псков, Рижский проспект, 16' },
  })

  async function placing(at: number): Promise<() => Promise<unknown>> {
    const lines = [0, 1, 2].map((line) => ({ code: goods[(at * 37 + line * 11) % goods.length]!.code, quantity: 1 }))
    const cart = JSON.parse(
      await ask('/api/cart/update', { host: HOST }, { goods: lines, nodeLogisticCode: NODE }),
    ) as { data: { cartUuid: string } }
    const headers = {
      host: HOST,
      cookie: `cart=${cart.data.cartUuid}`,
      'idempotency-key': `months-${process.pid}-${Math.random()}`,
    }
    return () => ask('/api/order/save', headers, form)
  }
  const read = (path: (at: number) => string, headers: Record<string, string> = office) => {
    return (at: number) => Promise.resolve(() => ask(path(at), headers))
  }
  const orderList = (query: string) => `/api/office/orders${query}`
  const ASKED: [string, (at: number) => Promise<() => Promise<unknown>>][] = [
    ['order placed, 3 lines', placing],
    ['list, newest', read(() => orderList(''))],
    [
      'list, status and branch',
      read((at) => orderList(`?status=${STATUSES[at % 5]}&branch=${branches[(at * 7) % branches.length]!.code}`)),
    ],
    ['page deep in the list', read((at) => orderList(`?status=completed&after=${pick(at).number}`))],
    ['a month by dates', read(() => orderList(`?from=${day(20)}&to=${day(10)}`))],
    ['search: number', read((at) => orderList(`?search=${pick(at).number}`))],
    ['search: phone', read((at) => orderList(`?search=${pick(at).phone}`))],
    ['search: end of a phone', read((at) => orderList(`?search=${pick(at).phone.slice(-4)}`))],
    ['counter: end of a phone', read((at) => `/api/office/handover?text=${pick(at).phone.slice(-4)}`)],
    ['search: article', read((at) => orderList(`?search=${pick(at).article}`))],
    ['search: name', read((at) => orderList(`?search=${encodeURIComponent(pick(at).name)}`))],
    ['card of an order', read((at) => `/api/office/orders/${pick(at).number}`)],
    ['card of a customer', read((at) => `/api/office/customers/${buyers[at % buyers.length]}`)],
    [
      'buyer’s page by its link',
      async (at) => {
        // of the orders just placed
        links ??= (await filling.pool.query<{ token: string }>(NEWEST_LINKS)).rows
        const { token } = links[at % links.length]!
        return () => ask(`/api/order/${token}`, { host: HOST })
      },
    ],
    ['«Сегодня»', read(() => '/api/office/today')],
    ['report of sales', read(() => '/api/office/reports/sales?by=day')],
  ]
  const times: Times = new Map()
  for (const [name, prepare] of ASKED) {
    const taken: number[] = []
    for (let at = 0; at < count + WARM_UP; at++) {
      const call = await prepare(at)
      const begun = performance.now()
      await call()
      if (at >= WARM_UP) taken.push(performance.now() - begun)
    }
    times.set(
      name,
      taken.sort((a, b) => a - b),
    )
  }
  await shop.close()
  await connection.close()
  await filling.close()
  await postgres.stop()
  return { times, orders, months }
}

const day = (ago: number) => new Date(Date.now() - ago * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
const at = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!
const ms = (value: number) => value.toFixed(1).padStart(8)

const results = []
for (const orders of [values.small, values.orders].map(Number)) {
  const dataDir = join(folder, String(orders))
  if (!existsSync(dataDir)) await fill(dataDir, orders)
  if (values.only !== 'fill') results.push(await measure(dataDir))
}
let isSlow = false
const [small, large] = results
if (small && large) {
  console.log(
    `machine: ${cpus().length} cores, load ${loadavg()[0]!.toFixed(1)}; node ${process.version}; ${count} of each, one after another; ms`,
  )
  const head = ({ orders, months }: typeof small) =>
    `${(orders / 1_000_000).toFixed(1)} M orders, ${months} parts`.padStart(28)
  console.log(`${''.padEnd(26)}${head(small)}${head(large)}    p50 times`)
  for (const [name, before] of small.times) {
    const after = large.times.get(name)!
    const [was, is] = [at(before, 0.5), at(after, 0.5)]
    const isWorse = is > was * MOST_GROWTH && is > was + MOST_MORE_MS
    isSlow ||= isWorse
    console.log(
      `${name.padEnd(26)}   p50 ${ms(was)} p99 ${ms(at(before, 0.99))}   p50 ${ms(is)} p99 ${ms(at(after, 0.99))}   × ${(is / was).toFixed(2)}${isWorse ? '  SLOWER' : ''}`,
    )
  }
}
if (values.keep === undefined) rmSync(folder, { recursive: true, force: true })
process.exit(isSlow ? 1 : 0)
