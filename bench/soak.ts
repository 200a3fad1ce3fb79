/**
 * Mixed traffic for a while at a steady rate: browsing kept and unkept pages, search, carts, orders, accounts. Prints each minute's requests,
 * failures, p50 and p99 and the process's memory, and whether the last minutes are like the first.
 *   node bench/soak.ts [--minutes 30] [--rate 20] [--goods 5000]
 *   node bench/soak.ts --find-rate            the largest rate it keeps up with, to take 70 % of
 * Needs built pages. Ends with code 1 after a single failed request.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { createDb } from '#server/db/client.ts'
import { startEmbeddedPostgres } from '#server/db/embedded-postgres.ts'
import { auditOrders, countShelves } from '#server/test/order-books.ts'
import { freePort } from '#server/test/shop-process.ts'
import { fillShop } from './catalog/fill.ts'
import { actionsOf, signUp } from './reliability/actions.ts'
import { openVisitor } from './reliability/http-visitor.ts'
import { planVisits } from './reliability/shop-plan.ts'
import { startShop } from './reliability/shop-server.ts'
import { type Act, openSoak } from './reliability/steady-traffic.ts'

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '30' }, rate: { type: 'string', default: '20' }, goods: { type: 'string', default: '5000' }, 'find-rate': { type: 'boolean', default: false } },
})
const root = mkdtempSync(join(tmpdir(), 'verstak-soak-'))
chmodSync(root, 0o711)
const postgres = await startEmbeddedPostgres({ dataDir: join(root, 'database') })
const { db, close, ...connection } = createDb(postgres.poolConfig)
await fillShop({ db, close, ...connection }, Number(values.goods))
const plan = await planVisits(db)
const before = await countShelves(db)
const port = await freePort()
const host = `localhost:${port}`
const shop = await startShop(port, { HOST: host, DATABASE_URL: postgres.connectionString, DATA_DIR: root, LOG_LEVEL: 'error' })
const visitor = openVisitor(port, host)
const customers = await Promise.all([1, 2, 3].map((each) => signUp(visitor, `7999000000${each}`)))
const actions = actionsOf(visitor, plan)
let turn = 0
const account = () => actions.account(customers[++turn % customers.length]!)
/** Of 40 requests: what a shop's day looks like. */
const day: Act[] = [
  ...Array.from({ length: 22 }, () => actions.browse), ...Array.from({ length: 4 }, () => actions.make), ...Array.from({ length: 6 }, () => actions.search),
  ...Array.from({ length: 4 }, () => actions.cart), ...Array.from({ length: 3 }, () => account), () => actions.order(),
]
const soak = openSoak(day)
console.log(`machine: ${cpus().length} cores, load ${loadavg()[0]!.toFixed(1)}; node ${process.version}; ${values.goods} goods`)
// The compiler and the caches settle first.
await soak.run(5, 20_000)
let failures = 0

if (values['find-rate']) {
  for (let rate = 10; rate <= 640; rate *= 2) {
    const { asked, failed, p99, isBehind } = await soak.run(rate, 15_000)
    console.log(`${rate}/s: ${asked} asked, ${failed} failed, p99 ${p99.toFixed(0)} ms${isBehind ? ', falls behind' : ''}`)
    if (isBehind || failed > 0) break
  }
} else {
  console.log(`${values.rate} requests a second for ${values.minutes} minutes`)
  console.log('minute    asked   failed   p50 ms   p99 ms   RSS MB   load')
  const rows: { p99: number; memory: number }[] = []
  for (let minute = 1; minute <= Number(values.minutes); minute++) {
    const { asked, failed, p50, p99, why } = await soak.run(Number(values.rate), 60_000)
    failures += failed
    rows.push({ p99, memory: shop.memory() })
    console.log([minute, asked, failed, p50.toFixed(1), p99.toFixed(0), shop.memory().toFixed(0), loadavg()[0]!.toFixed(1)].map((cell) => String(cell).padStart(8)).join(' ') + (why ? `  ${why}` : ''))
  }
  // codes of the sign-ups are no messages of orders
  await db.deleteFrom('outbox').where('is_secret', '=', true).execute()
  const wrong = await auditOrders(db, before)
  failures += wrong.length
  const half = Math.floor(rows.length / 2)
  const middle = (list: number[]) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)]!
  if (half > 0) {
    const [first, last] = [rows.slice(0, half), rows.slice(-half)]
    console.log(`first half against the last: p99 ${middle(first.map(({ p99 }) => p99)).toFixed(0)} → ${middle(last.map(({ p99 }) => p99)).toFixed(0)} ms, memory ${middle(first.map(({ memory }) => memory)).toFixed(0)} → ${middle(last.map(({ memory }) => memory)).toFixed(0)} MB`)
  }
  console.log(wrong.length === 0 ? 'the books are right' : wrong.slice(0, 10).join('\n'))
}
await wait(100)
visitor.close()
await shop.end('SIGTERM')
await close()
await postgres.stop()
rmSync(root, { recursive: true, force: true })
process.exit(failures === 0 ? 0 : 1)
