/**
 * Listing with facets, product, suggestions over HTTP, against the bare work in the same process and against other
 * shops' figures for the same (one process, 10 000 goods, 10 at once, the same kind of machine); then the cart and
 * orders (bench/cart.ts):
 * beside the bare cost of their SQL, and, as the others were measured, add to cart and whole checkout by the clock on
 * the wall, every commit on the disk.
 *   npm run bench:api [-- --goods 10000 --count 2000]
 */
import { spawn } from 'node:child_process'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ms, time } from './catalog/figures.ts'
import { openBenchShop } from './pages/open-shop.ts'
import { runCrowd } from './pages/run-crowd.ts'

const { values } = parseArgs({
  options: { goods: { type: 'string', default: '10000' }, count: { type: 'string', default: '2000' } },
})
const HOST = 'shop.test'
const count = Number(values.count)
const shop = await openBenchShop(Number(values.goods), HOST)
const scope = { categoryCode: shop.category, isHire: false }
const listing = {
  nodeCode: '777',
  scope,
  filters: {},
  inStock: false,
  sort: 'popular' as const,
  page: 1,
  perPage: 24,
  withFacets: true,
}

/** Requests a second of Vendure 3.7 and Medusa 2.21, measured before; the product of Medusa and its text search. */
const CALLS = [
  {
    name: 'listing, facets',
    path: `/api/catalog/category/${shop.category}/listing`,
    bare: () => shop.catalog.listing(listing),
    vendure: 12.8,
    medusa: 18.6,
  },
  {
    name: 'product',
    path: `/api/catalog/good/${shop.code}`,
    bare: () => shop.catalog.cards([shop.code], '777'),
    vendure: 45,
    medusa: 16,
  },
  {
    name: 'suggestions',
    path: '/api/search/quick?q=перфоратор'.replace('перфоратор', encodeURIComponent('перфоратор')),
    bare: null,
    vendure: null,
    medusa: 3.9,
  },
]

console.log(
  `machine: ${cpus().length} cores, load ${loadavg()[0]!.toFixed(1)}; node ${process.version}; ${values.goods} goods, ${count} requests, 10 at once`,
)
const print = (name: string, cells: string[]) =>
  console.log(name.padEnd(18) + cells.map((cell) => cell.padStart(12)).join(''))
print('call', ['/s', 'p99 ms', 'CPU ms', 'bare ms', 'a core, /s', '× Vendure', '× Medusa'])
for (const { name, path, bare, vendure, medusa } of CALLS) {
  await runCrowd(shop.port, HOST, path, Math.ceil(count / 5))
  const asked = await runCrowd(shop.port, HOST, path, count)
  const work = bare ? (await time(bare, 200, 300)).cpuMean : null
  const core = 1000 / asked.cpu
  const times = (other: number | null) => (other === null ? '' : Math.round(core / other).toString())
  print(name, [
    asked.perSecond.toFixed(0),
    ms(asked.p99),
    ms(asked.cpu),
    work === null ? '' : ms(work),
    core.toFixed(0),
    times(vendure),
    times(medusa),
  ])
}
await shop.close()
spawn(
  process.execPath,
  [join(import.meta.dirname, 'cart.ts'), '--goods', values.goods, '--count', String(Math.max(2000, count))],
  { stdio: 'inherit' },
).on('exit', (code) => process.exit(code ?? 1))
