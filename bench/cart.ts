/**
 * The cart and the order over HTTP, beside the bare cost of the very SQL they send, in one run; then what other shops
 * were measured with:
 * a good added to a cart of one to three lines, and a whole checkout (a new cart, a good, the order), 10 at once.
 *   node bench/cart.ts                    a demo shop of 5 000 goods on PostgreSQL with its usual care for the disk
 *   node bench/cart.ts --count 500        so many of each; 1000 when not said
 *   node bench/cart.ts --goods 10000      in so large a shop
 * The shop runs in a process of its own. The SQL is recorded from one real request and sent again as it was, with other
 * carts and keys.
 */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '#server/config/config.ts'
import { createDb } from '#server/db/client.ts'
import { startEmbeddedPostgres } from '#server/db/embedded-postgres.ts'
import { openShop } from '#server/open-shop.ts'
import { orderForm } from '#server/test/order-form.ts'
import { freePort, startShopProcess } from '#server/test/shop-process.ts'
import { crowd, type CrowdFigures } from './cart/crowd.ts'
import { openHttpClient } from './cart/http-client.ts'
import { printLikeForLike } from './cart/like-for-like.ts'
import { type RecordedStatement, sqlRecorder } from './cart/record-sql.ts'
import { replaySql } from './cart/replay-sql.ts'
import { ms } from './catalog/figures.ts'
import { fillShop } from './catalog/fill.ts'

const { values } = parseArgs({
  options: { count: { type: 'string', default: '1000' }, goods: { type: 'string', default: '5000' } },
})
const COUNT = Number(values.count)
const AT_ONCE = 8
const NODE = '000001'
const RECORDER_HOST = 'recorder.test'

const dataDir = mkdtempSync(join(tmpdir(), 'verstak-bench-cart-'))
const postgres = await startEmbeddedPostgres({ dataDir })
const connection = createDb({ ...postgres.poolConfig, max: AT_ONCE })
await fillShop(connection, Number(values.goods))
// orders must not run out of goods, nor all wait for one row
await connection.pool.query('update good_stock set quantity = 100000')
const { rows } = await connection.pool.query<{ code: string }>(
  `select g.code from good g join good_offer o on o.good_code = g.code and o.node_code = $1 where g.is_active and not g.is_hire and o.price >= 10000 and exists (select from good_stock s where s.good_code = g.code) order by g.code limit 2000`,
  [NODE],
)
await connection.pool.query('analyze')
const linesOf = (at: number, count: number) =>
  Array.from({ length: count }, (_, line) => ({
    code: rows[(at * 37 + line * 11) % rows.length]!.code,
    quantity: 1 + (line % 3),
  }))

const config = readConfig({ HOST: RECORDER_HOST, LOG_LEVEL: 'silent', ADDRESS_LIMIT_FACTOR: '1000' })
const { app, close: closeRecorder } = await openShop(config, connection, { listings: 'sql' })
const record = sqlRecorder(connection.pool)
const shop = await startShopProcess(postgres.connectionString, await freePort())
const http = openHttpClient(shop.address)

interface Buyer {
  uuid: string
  cookie: string
}
async function openCart(at: number, lines: number): Promise<Buyer> {
  const { json, cookie } = await http.ask('POST', '/cart/update', {
    body: { goods: linesOf(at, lines), nodeLogisticCode: NODE },
  })
  return { uuid: String(json.data!['cartUuid']), cookie }
}
async function openCarts(count: number, lines: number): Promise<Buyer[]> {
  const buyers: Buyer[] = []
  await crowd(count, AT_ONCE, async (at) => (buyers[at] = await openCart(at, lines)))
  return buyers
}

/** One request in this process, for its statements; the second time, when settings and directories are kept already. */
async function recorded(
  method: 'GET' | 'POST',
  url: string,
  { uuid, key, body }: { uuid: string; key?: string; body?: object },
) {
  const ask = () =>
    app.inject({
      method,
      url: `/api${url}`,
      headers: { host: RECORDER_HOST, cookie: `cart=${uuid}`, ...(key ? { 'idempotency-key': key } : {}) },
      ...(body ? { payload: body } : {}),
    })
  const { statements, result } = await record(ask)
  if (result.statusCode !== 200) throw new Error(`${url}: ${result.statusCode} ${result.body}`)
  return { statements, data: result.json().data as { id: number } }
}

const number = (value: number) => Math.round(value).toLocaleString('en').padStart(9)
const print = (name: string, statements: readonly RecordedStatement[], asked: CrowdFigures, bare: CrowdFigures) =>
  console.log(
    name.padEnd(28),
    String(statements.length).padStart(5),
    number(asked.perSecond),
    ms(asked.p99).padStart(9),
    number(bare.perSecond),
    ms(bare.p99).padStart(9),
    (bare.perSecond / asked.perSecond).toFixed(2).padStart(7),
  )

console.log(
  `machine: ${cpus().length} cores, load ${loadavg()[0]!.toFixed(1)}; node ${process.version}; ${values.goods} goods, ${COUNT} of each, ${AT_ONCE} at once`,
)
console.log(
  'call'.padEnd(28),
  '  SQL',
  ' HTTP/s'.padStart(9),
  'p99 ms'.padStart(9),
  'bare/s'.padStart(9),
  'p99 ms'.padStart(9),
  '  times',
)

const buyers = await openCarts(64, 20)
const warm = buyers[0]!
const read = `/cart?nodeLogisticCode=${NODE}`
await recorded('GET', read, warm)
const look = await recorded('GET', read, warm)
await crowd(200, AT_ONCE, (at) => http.ask('GET', read, { cookie: buyers[at % 64]!.cookie }))
const looked = await crowd(COUNT, AT_ONCE, (at) => http.ask('GET', read, { cookie: buyers[at % 64]!.cookie }))
const lookedBare = await crowd(COUNT, AT_ONCE, (at) =>
  replaySql(connection.pool, look.statements, new Map([[warm.uuid, buyers[at % 64]!.uuid]])),
)
print('read a 20-line cart', look.statements, looked, lookedBare)

const change = (at: number) => ({
  goods: [{ code: linesOf(at % 64, 20)[at % 20]!.code, quantity: 1 + (at % 5) }],
  nodeLogisticCode: NODE,
})
const changed = await recorded('POST', '/cart/update', { ...warm, body: change(0) })
const updated = await crowd(COUNT, AT_ONCE, (at) =>
  http.ask('POST', '/cart/update', { cookie: buyers[at % 64]!.cookie, body: change(at) }),
)
const updatedBare = await crowd(COUNT, AT_ONCE, (at) =>
  replaySql(connection.pool, changed.statements, new Map([[warm.uuid, buyers[at % 64]!.uuid]])),
)
print('change a line of 20', changed.statements, updated, updatedBare)

for (const lines of [3, 20]) {
  const orders = Math.ceil(COUNT / 3)
  const form = orderForm({
    nodeLogisticCode: NODE,
    delivery: { type: 'courier', address: 'Псков, Рижский проспект, 16' },
  })
  const [warmUp, first, ...carts] = await openCarts(orders * 2 + 2, lines)
  await recorded('POST', '/order/save', { ...warmUp!, key: `bench-${lines}-warm-up`, body: form })
  const placed = await recorded('POST', '/order/save', { ...first!, key: `bench-${lines}-recorded`, body: form })
  const asked = await crowd(orders, AT_ONCE, (at) =>
    http.ask('POST', '/order/save', { cookie: carts[at]!.cookie, key: `bench-${lines}-http-${at}`, body: form }),
  )
  const { pay_token: token } = await connection.db
    .selectFrom('shop_order')
    .select('pay_token')
    .where('id', '=', placed.data.id)
    .executeTakeFirstOrThrow()
  // each with its own goods, as over HTTP: the same rows again would measure how orders wait for each other
  const codes = (at: number) =>
    linesOf(1, lines).map(({ code }, line) => [code, linesOf(at, lines)[line]!.code] as const)
  const bare = await crowd(orders, AT_ONCE, (at) =>
    replaySql(
      connection.pool,
      placed.statements,
      new Map<unknown, unknown>([
        ...codes(orders + at + 2),
        [first!.uuid, carts[orders + at]!.uuid],
        [`bench-${lines}-recorded`, `bench-${lines}-bare-${at}`],
        // a token of an order is its own
        [token, randomUUID()],
      ]),
      placed.data.id,
    ),
  )
  print(`order of ${lines} lines`, placed.statements, asked, bare)
}

await printLikeForLike({ http, codes: rows.map(({ code }) => code), nodeCode: NODE, count: COUNT })

http.close()
await shop.kill()
await closeRecorder()
await connection.close()
await postgres.stop()
rmSync(dataDir, { recursive: true, force: true })
process.exit(0)
