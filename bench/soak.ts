/**
 * Mixed traffic for a while at a steady rate: browsing kept and unkept pages, search, carts, orders, accounts, each
 * visitor from an address of his own and under the limits of production. Prints each minute's requests, failures, p50
 * and p99, the process's memory (RSS, and the heap after a full collection between two minutes), who took the
 * processor, how long everybody waited for the disk and for other machines on the same iron, and the slowest kind of
 * request; at the end whether the last third is like the first.
 *   node bench/soak.ts [--minutes 30] [--rate 20] [--goods 5000]
 *   node bench/soak.ts --find-rate [--p99 500]     the largest rate without a failure, without a queue and below that
 *                                                  p99; 70 % of it is for the soak
 * Needs built pages. Ends with code 1 after a single failed request, or when memory or p99 grew.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createDb } from '#server/db/client.ts'
import { startEmbeddedPostgres } from '#server/db/embedded-postgres.ts'
import { auditOrders, countShelves } from '#server/test/order-books.ts'
import { freePort } from '#server/test/shop-process.ts'
import { fillShop } from './catalog/fill.ts'
import { actionsOf, signUp } from './reliability/actions.ts'
import { flatness } from './reliability/flatness.ts'
import { openHttpVisitor } from './reliability/http-visitor.ts'
import { inspectHeap } from './reliability/inspected-heap.ts'
import { largestRate } from './reliability/largest-rate.ts'
import { manyBuyers } from './reliability/many-buyers.ts'
import { planVisits } from './reliability/shop-plan.ts'
import { startShop } from './reliability/shop-server.ts'
import { type Act, openSoak } from './reliability/steady-traffic.ts'

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '30' },
    rate: { type: 'string', default: '20' },
    goods: { type: 'string', default: '5000' },
    p99: { type: 'string', default: '500' },
    'find-rate': { type: 'boolean', default: false },
  },
})
const root = mkdtempSync(join(tmpdir(), 'verstak-soak-'))
chmodSync(root, 0o711)
const postgres = await startEmbeddedPostgres({ dataDir: join(root, 'database') })
const { db, close, ...connection } = createDb(postgres.poolConfig)
await fillShop({ db, close, ...connection }, Number(values.goods))
const plan = await planVisits(db)
const before = await countShelves(db)
const [port, inspector] = [await freePort(), await freePort()]
const host = `localhost:${port}`
const shop = await startShop(
  port,
  {
    HOST: host,
    DATABASE_URL: postgres.connectionString,
    DATA_DIR: root,
    LOG_LEVEL: 'error',
    FILES_EVERY_MINUTES: '0',
    TRUSTED_PROXIES: '1',
    ADDRESS_LIMIT_FACTOR: '1',
  },
  undefined,
  [`--inspect=127.0.0.1:${inspector}`],
)
const heap = await inspectHeap(inspector)
const visitor = openHttpVisitor(port, host)
const customers: string[] = []
for (let each = 0; each < 10; each++) customers.push(await signUp(visitor, `7999000000${each}`))
const actions = actionsOf(manyBuyers(visitor), plan)
let turn = 0
const account = () => actions.account(customers[++turn % customers.length]!)
const times = (count: number, kind: string, act: Act['act']): Act[] =>
  Array.from({ length: count }, () => ({ kind, act }))
/** Of 40 requests: what a shop's day looks like. */
const day = [
  ...times(22, 'page', actions.browse),
  ...times(4, 'page anew', actions.make),
  ...times(6, 'search', actions.search),
  ...times(4, 'cart', actions.cart),
  ...times(3, 'account', account),
  ...times(1, 'order', () => actions.order()),
]
const soak = openSoak(day, shop.pid)
console.log(
  `machine: ${cpus().length} cores, load ${loadavg()[0]!.toFixed(1)}; node ${process.version}; ${values.goods} goods`,
)
// The compiler and the caches settle first.
for (const page of plan.pages) await actions.visit(page)
await soak.run(Math.min(10, Number(values.rate)), 20_000)
let failures = 0

if (values['find-rate']) {
  const rate = await largestRate(async (tried) => {
    const { asked, failed, p50, p99, isBehind, cpu, why } = await soak.run(tried, 15_000)
    const isGood = failed === 0 && !isBehind && p99 <= Number(values.p99)
    console.log(
      `${String(tried).padStart(4)}/s: ${asked} asked, ${failed} failed, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(0)} ms${isBehind ? ', falls behind' : ''}; cores: shop ${cpu.shop.toFixed(2)}, visitors ${cpu.visitors.toFixed(2)}${why ? `; ${why}` : ''}`,
    )
    return isGood
  })
  console.log(
    `the largest rate: ${rate}/s; 70 % of it: --rate ${Math.floor(rate * 0.7)}; load ${loadavg()[0]!.toFixed(1)}`,
  )
  failures += rate > 0 ? 0 : 1
} else {
  console.log(`${values.rate} requests a second for ${values.minutes} minutes`)
  console.log(
    [
      'minute',
      'asked',
      'failed',
      'p50 ms',
      'p99 ms',
      'RSS MB',
      'heap MB',
      'shop',
      'visitors',
      'load',
      'disk %',
      'steal %',
    ]
      .map((title) => title.padStart(8))
      .join(' '),
  )
  const rows: { p99: number; rss: number; heap: number }[] = []
  for (let minute = 1; minute <= Number(values.minutes); minute++) {
    const { asked, failed, p50, p99, cpu, slowest, machine, why } = await soak.run(Number(values.rate), 60_000)
    failures += failed
    const row = { p99, rss: shop.memory(), heap: await heap.collected() }
    rows.push(row)
    const cells = [
      minute,
      asked,
      failed,
      p50.toFixed(1),
      p99.toFixed(0),
      row.rss.toFixed(0),
      row.heap.toFixed(0),
      cpu.shop.toFixed(2),
      cpu.visitors.toFixed(2),
      loadavg()[0]!.toFixed(1),
      (100 * machine.wait).toFixed(1),
      (100 * machine.steal).toFixed(1),
    ]
    console.log(
      cells.map((cell) => String(cell).padStart(8)).join(' ') +
        `  ${slowest.kind} ${slowest.p99.toFixed(0)} ms` +
        (why ? `  ${why}` : ''),
    )
  }
  // codes of the sign-ups are no messages of orders
  await db.deleteFrom('outbox').where('is_secret', '=', true).execute()
  const wrong = await auditOrders(db, before)
  failures += wrong.length
  console.log(wrong.length === 0 ? 'the books are right' : wrong.slice(0, 10).join('\n'))
  if (rows.length >= 6) {
    // the caches of pages and pictures fill for a few minutes, so a tenth more heap is borne
    const grown = [
      [
        'p99, ms',
        flatness(
          rows.map(({ p99 }) => p99),
          1.5,
          20,
        ),
      ],
      [
        'heap after a collection, MB',
        flatness(
          rows.map((row) => row.heap),
          1.1,
          5,
        ),
      ],
      [
        'RSS, MB',
        flatness(
          rows.map(({ rss }) => rss),
          1.15,
          20,
        ),
      ],
    ] as const
    for (const [what, { first, last, isFlat }] of grown) {
      if (!isFlat) failures++
      console.log(
        `${isFlat ? 'flat ' : 'GROWS'}  ${what}: ${first.toFixed(0)} in the first third, ${last.toFixed(0)} in the last`,
      )
    }
  }
}
heap.close()
visitor.close()
await shop.end('SIGTERM')
await close()
await postgres.stop()
rmSync(root, { recursive: true, force: true })
process.exit(failures === 0 ? 0 : 1)
