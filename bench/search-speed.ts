/**
 * How long a buyer waits for suggestions and results, over HTTP, one request after another; every text is asked once.
 *   node bench/search-speed.ts                     100 000 goods in a database of its own
 *   node bench/search-speed.ts --goods 5000        as many as you like
 *   node bench/search-speed.ts --database URL      a shop that is there already
 *   node bench/search-speed.ts --slowest 5         with the slowest texts of each kind
 * On a busy machine read the CPU: milliseconds this process and PostgreSQL's really ran for a request.
 */
import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { openCatalogIndex } from '#server/catalog-index/open-catalog-index.ts'
import type { DbConnection } from '#server/db/client.ts'
import { measuredFigures, ms } from './catalog/figures.ts'
import { onFilledShop } from './catalog/on-filled-shop.ts'
import { type HttpShop, openHttpShop } from './catalog/over-http.ts'
import { cpuMeter } from './postgres-cpu.ts'
import { askedTexts, type AskedTexts, typedTexts } from './search/asked-texts.ts'

const { values } = parseArgs({
  options: {
    goods: { type: 'string', default: '100000' },
    database: { type: 'string' },
    each: { type: 'string', default: '300' },
    slowest: { type: 'string', default: '0' },
    calls: { type: 'string', default: 'suggestions,results' },
  },
})

const BRANCH = '777'
const WARMING = 40

const print = (name: string, cells: readonly string[]) =>
  console.log(name.padEnd(14) + cells.map((cell) => cell.padStart(11)).join(''))

interface Timed {
  text: string
  took: number
  here: number
  postgres: number
}

const HEAD = ['texts', 'p50 ms', 'p99 ms', 'most ms', 'CPU p50', 'CPU p99', 'of it here', 'PostgreSQL']

function printTimed(name: string, timed: readonly Timed[]): void {
  const wall = measuredFigures(timed.map(({ took }) => took))
  const cpu = measuredFigures(timed.map(({ here, postgres }) => here + postgres))
  const mean = (of: (each: Timed) => number) => timed.reduce((sum, each) => sum + of(each), 0) / timed.length
  const most = Math.max(...timed.map(({ took }) => took))
  print(name, [
    String(timed.length),
    ...[wall.p50, wall.p99, most, cpu.p50, cpu.p99, mean((each) => each.here), mean((each) => each.postgres)].map(ms),
  ])
}

async function measureCall(shop: HttpShop, connection: DbConnection, call: string, texts: AskedTexts): Promise<void> {
  const ask = (text: string) => shop.ask(`/search${call}?nodeLogisticCode=${BRANCH}&q=${encodeURIComponent(text)}`)
  const all: Timed[] = []
  for (const [kind, own] of Object.entries(texts)) {
    for (const text of own.slice(0, WARMING)) await ask(text)
    const used = await cpuMeter(connection)
    const timed: Timed[] = []
    for (const text of own.slice(WARMING)) {
      used()
      const begun = performance.now()
      await ask(text)
      const took = performance.now() - begun
      timed.push({ text, took, ...used() })
    }
    all.push(...timed)
    printTimed(`  ${kind}`, timed)
    const slowest = timed.toSorted((one, other) => other.took - one.took).slice(0, Number(values.slowest))
    for (const { text, took, here, postgres } of slowest)
      console.log(`      ${ms(took)}, here ${ms(here)}, PostgreSQL ${ms(postgres)}: ${text}`)
  }
  printTimed('  all', all)
}

async function measure(connection: DbConnection): Promise<void> {
  const index = openCatalogIndex({ ...connection, log: { info() {}, warn: console.error } })
  await index.ready
  const shop = await openHttpShop(connection, index)
  console.log(
    `${index.state().goods.toLocaleString('en')} goods; ${cpus().length} cores, load ${loadavg()[0]!.toFixed(1)}, node ${process.version}`,
  )
  const asked = await askedTexts(connection, Number(values.each))
  for (const [name, call, texts] of [
    ['suggestions', '/quick', typedTexts(asked)],
    ['results', '', asked],
  ] as const) {
    if (!values.calls.includes(name)) continue
    print(name, HEAD)
    await measureCall(shop, connection, call, texts)
  }
  await shop.close()
  await index.close()
}

await onFilledShop(values, measure)
