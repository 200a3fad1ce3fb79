/**
 * Exchange with accounting: 100 000 goods with 12 properties, 6 price types and 12 warehouses come for the first time,
 * then again, then changed prices and a stock file; buyers look at listings meanwhile. Ends with 1 when a measure of
 * the issue does not hold. Pages are looked at as well where they are built (react-router build).
 * Fewer goods are a trial: what does not grow with them takes its part all the same.
 *   node scripts/run.mjs bench/exchange.ts [--goods 100000]
 */
import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { readConfig } from '#server/config/config.ts'
import { createDb } from '#server/db/client.ts'
import { openLowPriorityDb } from '#server/db/low-priority-db.ts'
import { startTemporaryPostgres } from '#server/db/temporary-postgres.ts'
import { processRun } from '#server/exchange/apply/process-run.ts'
import { listWaitingGoods } from '#server/exchange/desk/waiting-goods.ts'
import { kopecksToRubles } from '#rules/money/money.ts'
import { measuredFigures } from './catalog/figures.ts'
import { fillShop } from './catalog/fill.ts'
import {
  makeRun,
  makeSource,
  PRICE_TYPES,
  PROPERTIES,
  stageExport,
  stagePrices,
  stageStock,
  WAREHOUSES,
} from './exchange/stage-export.ts'

process.env['NODE_ENV'] ??= 'production'
const { openShop } = await import('#server/open-shop.ts')
const { builtPages } = await import('#server/pages/built-pages.ts')
const { values } = parseArgs({ options: { goods: { type: 'string', default: '100000' } } })
const goods = Number(values.goods)
const share = goods / 100_000

const postgres = await startTemporaryPostgres()
const connection = createDb({ connectionString: postgres.connectionString }, { prepared: true })
const { pool } = connection
// as the shop does on a database of its own
const polite = openLowPriorityDb({ connectionString: postgres.connectionString })
let failed = 0

function printFigure(name: string, seconds: number, most: number): void {
  const isKept = seconds <= most
  if (!isKept) failed++
  console.log(
    `${isKept ? 'ok ' : 'NOT'} ${name.padEnd(52)} ${seconds.toFixed(1).padStart(7)} s, at most ${most.toFixed(1)} s`,
  )
}

/** Of a call, in milliseconds. */
function quick(name: string, ms: number, most: number): void {
  if (ms > most) failed++
  console.log(`${ms > most ? 'NOT' : 'ok '} ${name.padEnd(52)} ${ms.toFixed(0).padStart(7)} ms, at most ${most} ms`)
}

function pagesIfBuilt() {
  try {
    return builtPages()
  } catch {
    console.log('    pages are not built: calls alone are looked at')
    return null
  }
}

/** Of any list of the back office. */
const INBOX_MS = 300
const CALM = 1.5
function calm(name: string, times: number): void {
  if (times > CALM) failed++
  console.log(
    `${times > CALM ? 'NOT' : 'ok '} ${name.padEnd(52)} ${times.toFixed(2).padStart(7)} × of idle, at most ${CALM}`,
  )
}

try {
  await fillShop(connection, 500)
  const config = readConfig({ HOST: 'shop.test', LOG_LEVEL: 'silent', ADDRESS_LIMIT_FACTOR: '1000' })
  const pages = pagesIfBuilt()
  // pages live for long: they are made anew because a price has moved, or not at all
  const pageCache = { freshMs: 3_600_000, staleMs: 3_600_000 }
  const shop = await openShop(config, connection, { pages, pageCache })
  await shop.ready
  const services = { ...shop.services, politeDb: polite.db }
  const source = await makeSource(pool)
  console.log(
    `machine: ${cpus().length} cores, load ${loadavg()[0]!.toFixed(1)}; node ${process.version}; ${goods} goods, ${PROPERTIES} properties, ${PRICE_TYPES} price types, ${WAREHOUSES} warehouses`,
  )

  const { rows } = await pool.query<{ category: string }>(
    `select category_code as category from good where is_active and not is_hire group by 1 order by count(*) desc, 1 limit 1`,
  )
  /** What buyers wait for a listing while `work` goes on. */
  async function listingsBeside<T>(work: Promise<T>): Promise<{ done: T; p99: number }> {
    let isOver = false
    const ended = work.finally(() => (isOver = true))
    const times: number[] = []
    while (!isOver) {
      const from = performance.now()
      await shop.app.inject({
        url: `/api/catalog/category/${rows[0]!.category}/listing?nodeLogisticCode=777&page=${1 + (times.length % 5)}`,
        // as browsers ask
        headers: { host: 'shop.test', 'accept-encoding': 'br' },
      })
      times.push(performance.now() - from)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    return { done: await ended, p99: measuredFigures(times).p99 }
  }

  async function exchange(stage: (run: number) => Promise<unknown>, isEnd = false) {
    const run = await makeRun(pool, source)
    await stage(run)
    const from = performance.now()
    const { done, p99 } = await listingsBeside(processRun(services, run, { isEnd }))
    const { rows: kept } = await pool.query<{ figures: Record<string, number> }>(
      'select figures from exchange_run where id = $1',
      [run],
    )
    return { state: done, seconds: (performance.now() - from) / 1000, figures: kept[0]!.figures, p99 }
  }
  /** Goods whose price has moved: what the call of each says, and its page. */
  async function lookedAt(count: number) {
    const { rows: goodsSeen } = await pool.query<{ code: string; slug: string; price: number }>(
      `select g.code, g.slug, o.price::float8 as price from external_id e join good g on g.code = e.code and g.is_active
       join good_offer o on o.good_code = g.code and o.node_code = '777'
       where e.source_id = $1 and e.kind = 'good' and substr(e.external, 6)::integer <= $2 order by md5(e.external) limit $3`,
      [source, goods / 10, count],
    )
    return goodsSeen
  }
  const textOf = async (url: string) =>
    (await shop.app.inject({ url, headers: { host: 'shop.test', accept: 'text/html,*/*' } })).body
  /** Until the call and the page of each say what the database says; in seconds. */
  async function untilSeen(was: ReadonlyMap<string, number>): Promise<number> {
    const from = performance.now()
    const now = await lookedAt(was.size)
    const waiting = now.flatMap(({ code, slug, price }) => {
      if (price === was.get(code)) return []
      const rubles = String(kopecksToRubles(price))
      return [`/api/catalog/good/${code}?nodeLogisticCode=777`, ...(pages ? [`/product/${slug}-${code}/`] : [])].map(
        (url) => ({
          url,
          rubles,
        }),
      )
    })
    if (waiting.length === 0) throw new Error('no price has moved')
    while (waiting.length > 0 && performance.now() - from < 30_000) {
      const { url, rubles } = waiting[0]!
      if ((await textOf(url)).includes(rubles)) waiting.shift()
      else await new Promise((resolve) => setTimeout(resolve, 10))
    }
    if (waiting.length > 0) console.log(`    never seen: ${waiting[0]!.url} with ${waiting[0]!.rubles}`)
    return (performance.now() - from) / 1000
  }
  const expectState = (name: string, got: string, wanted: string) => {
    if (got === wanted) return
    failed++
    console.log(`NOT ${name}: ${got} instead of ${wanted}`)
  }

  /** Listings made anew among those kept, as beside an exchange. */
  async function idleListings(): Promise<number> {
    shop.cache?.clear()
    const { p99 } = await listingsBeside(new Promise((resolve) => setTimeout(resolve, 5000)))
    console.log(`    a listing while nothing else is done, p99: ${p99.toFixed(1)} ms`)
    return p99
  }
  const idle = await idleListings()
  const first = await exchange((run) => stageExport(pool, source, run, goods), true)
  expectState('first load', first.state, 'applied')
  printFigure(
    `first load: ${first.figures['goodsNew']} goods, ${first.figures['offersNew']} offers, ${first.figures['stockChanged']} places`,
    first.seconds,
    180 * Math.max(share, 0.15),
  )
  await shop.catalog?.fresh()
  // a listing of the loaded shop is a longer one
  const idleLoaded = await idleListings()
  calm('a listing during the first load, p99', first.p99 / idle)

  const again = await exchange((run) => stageExport(pool, source, run, goods), true)
  expectState('the same again', again.state, 'nothing')
  console.log(`    the same again: ${again.seconds.toFixed(1)} s, nothing written`)

  const watched = await lookedAt(10)
  // so that there is something old to be shown
  for (const { code, slug } of watched) {
    await textOf(`/api/catalog/good/${code}?nodeLogisticCode=777`)
    if (pages) await textOf(`/product/${slug}-${code}/`)
  }
  const prices = await exchange((run) => stagePrices(pool, run, goods / 10, 1.1, 1))
  expectState('changed prices', prices.state, 'applied')
  printFigure(`${goods / 10} changed prices: ${prices.figures['offersChanged']} offers`, prices.seconds, 5)
  const seen = await untilSeen(new Map(watched.map(({ code, price }) => [code, price])))
  printFigure(`until ${pages ? 'calls and pages' : 'calls'} of goods show them`, seen, 1)
  const listed = performance.now()
  await shop.catalog?.fresh()
  printFigure('and listings, after that', (performance.now() - listed) / 1000, 1)
  calm('a listing while prices are written, p99', prices.p99 / idleLoaded)

  const lines = Math.round(100_000 * share)
  const stock = await exchange((run) => stageStock(pool, run, Math.ceil(lines / WAREHOUSES), WAREHOUSES, 3))
  expectState('stock', stock.state, 'applied')
  printFigure(`stock of ${lines} lines: ${stock.figures['stockChanged']} places`, stock.seconds, 20)
  calm('a listing while stock is written, p99', stock.p99 / idleLoaded)

  // a tenth of the goods wait for a group nobody has mapped
  await pool.query(
    `update exchange_mapping set target = null where source_id = $1 and kind = 'group' and external in ('group-1', 'group-2', 'group-3')`,
    [source],
  )
  const inbox: number[] = []
  for (let at = 0, after: string | undefined; at < 60; at++) {
    const from = performance.now()
    const reason = at % 3 === 2 ? ('no-price' as const) : undefined
    const found = await listWaitingGoods(shop.services.db, source, { after: reason ? undefined : after, reason })
    inbox.push(performance.now() - from)
    if (!reason) after = found.next ?? undefined
  }
  quick(`the inbox of ${goods} goods, p99 of ${inbox.length} pages`, measuredFigures(inbox).p99, INBOX_MS)
  await shop.close()
} finally {
  await polite.close()
  await connection.close()
  await postgres.stop()
}
process.exitCode = failed === 0 ? 0 : 1
