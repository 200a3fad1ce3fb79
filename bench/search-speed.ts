/**
 * How long a buyer waits for suggestions and results, over HTTP, one request after another; every text is asked once.
 *   node bench/search-speed.ts                     100 000 goods in a database of its own
 *   node bench/search-speed.ts --goods 5000        as many as you like
 *   node bench/search-speed.ts --database URL      a shop that is there already
 *   node bench/search-speed.ts --slowest 5         with the slowest texts of each kind
 */
import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { openCatalogIndex } from '#server/catalog-index/open-catalog-index.ts'
import { createDb, type DbConnection } from '#server/db/client.ts'
import { startTemporaryPostgres } from '#server/db/temporary-postgres.ts'
import { figuresOf, ms } from './catalog/figures.ts'
import { fillShop } from './catalog/fill.ts'
import { type HttpShop, openHttpShop } from './catalog/over-http.ts'
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

async function measureCall(shop: HttpShop, call: string, texts: AskedTexts): Promise<void> {
  const ask = (text: string) => shop.ask(`/search${call}?nodeLogisticCode=${BRANCH}&q=${encodeURIComponent(text)}`)
  const all: number[] = []
  for (const [kind, own] of Object.entries(texts)) {
    for (const text of own.slice(0, WARMING)) await ask(text)
    const timed: { text: string; took: number }[] = []
    for (const text of own.slice(WARMING)) {
      const begun = performance.now()
      await ask(text)
      timed.push({ text, took: performance.now() - begun })
    }
    const times = timed.map(({ took }) => took)
    all.push(...times)
    const { p50, p99 } = figuresOf(times)
    print(`  ${kind}`, [String(times.length), ms(p50), ms(p99), ms(Math.max(...times))])
    const slowest = timed.toSorted((one, other) => other.took - one.took).slice(0, Number(values.slowest))
    for (const { text, took } of slowest) console.log(`      ${ms(took)} ${text}`)
  }
  const { p50, p99 } = figuresOf(all)
  print('  all', [String(all.length), ms(p50), ms(p99), ms(Math.max(...all))])
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
    print(name, ['texts', 'p50 ms', 'p99 ms', 'most ms'])
    await measureCall(shop, call, texts)
  }
  await shop.close()
  await index.close()
}

if (values.database) {
  const connection = createDb({ connectionString: values.database }, { prepared: true })
  await measure(connection)
  await connection.close()
} else {
  const server = await startTemporaryPostgres()
  const connection = createDb({ connectionString: server.connectionString }, { prepared: true })
  try {
    await fillShop(connection, Number(values.goods))
    await measure(connection)
  } finally {
    await connection.close()
    await server.stop()
  }
}
