/**
 * Exchange with accounting: 100 000 goods with 12 properties, 6 price types and 12 warehouses come for the first time,
 * then again, then changed prices and a stock file; buyers look at listings meanwhile. Ends with 1 when a measure of the
 * issue does not hold.
 * Fewer goods are a trial: what does not grow with them takes its part all the same.
 *   node scripts/run.mjs bench/exchange.ts [--goods 100000]
 */
import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { readConfig } from '#server/config/config.ts'
import { createDb } from '#server/db/client.ts'
import { startTemporaryPostgres } from '#server/db/temporary-postgres.ts'
import { processRun } from '#server/exchange/apply/process-run.ts'
import { figuresOf } from './catalog/figures.ts'
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
const { values } = parseArgs({ options: { goods: { type: 'string', default: '100000' } } })
const goods = Number(values.goods)
const share = goods / 100_000

const postgres = await startTemporaryPostgres()
const connection = createDb({ connectionString: postgres.connectionString }, { prepared: true })
const { pool } = connection
let failed = 0

function told(name: string, seconds: number, most: number): void {
  const isKept = seconds <= most
  if (!isKept) failed++
  console.log(
    `${isKept ? 'ok ' : 'NOT'} ${name.padEnd(52)} ${seconds.toFixed(1).padStart(7)} s, at most ${most.toFixed(1)} s`,
  )
}

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
  const shop = await openShop(config, connection)
  await shop.ready
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
        headers: { host: 'shop.test' },
      })
      times.push(performance.now() - from)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    return { done: await ended, p99: figuresOf(times).p99 }
  }

  async function exchange(stage: (run: number) => Promise<unknown>, isEnd = false) {
    const run = await makeRun(pool, source)
    await stage(run)
    const from = performance.now()
    const { done, p99 } = await listingsBeside(processRun(shop.services, run, { isEnd }))
    const { rows: kept } = await pool.query<{ figures: Record<string, number> }>(
      'select figures from exchange_run where id = $1',
      [run],
    )
    return { state: done, seconds: (performance.now() - from) / 1000, figures: kept[0]!.figures, p99 }
  }
  const expectState = (name: string, got: string, wanted: string) => {
    if (got === wanted) return
    failed++
    console.log(`NOT ${name}: ${got} instead of ${wanted}`)
  }

  const idle = await listingsBeside(new Promise((resolve) => setTimeout(resolve, 5000)))
  const first = await exchange((run) => stageExport(pool, source, run, goods), true)
  expectState('first load', first.state, 'applied')
  told(
    `first load: ${first.figures['goodsNew']} goods, ${first.figures['offersNew']} offers, ${first.figures['stockChanged']} places`,
    first.seconds,
    180 * Math.max(share, 0.15),
  )
  calm('a listing during the first load, p99', first.p99 / idle.p99)
  await shop.catalog?.fresh()

  const again = await exchange((run) => stageExport(pool, source, run, goods), true)
  expectState('the same again', again.state, 'nothing')
  console.log(`    the same again: ${again.seconds.toFixed(1)} s, nothing written`)

  const prices = await exchange((run) => stagePrices(pool, run, goods / 10, 1.1, 1))
  expectState('changed prices', prices.state, 'applied')
  told(`${goods / 10} changed prices: ${prices.figures['offersChanged']} offers`, prices.seconds, 5)
  const seen = performance.now()
  await shop.catalog?.fresh()
  told('until listings show them', (performance.now() - seen) / 1000, 1)

  const lines = Math.round(100_000 * share)
  const stock = await exchange((run) => stageStock(pool, run, Math.ceil(lines / WAREHOUSES), WAREHOUSES, 3))
  expectState('stock', stock.state, 'applied')
  told(`stock of ${lines} lines: ${stock.figures['stockChanged']} places`, stock.seconds, 20)
  calm('a listing while stock is written, p99', stock.p99 / idle.p99)
  await shop.close()
} finally {
  await connection.close()
  await postgres.stop()
}
process.exitCode = failed === 0 ? 0 : 1
