/**
 * What a page and a call cost as the catalogue grows: CPU of the process per request.
 *   npm run bench:growth [-- --goods 1000,10000,100000,1000000]
 */
import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { ms } from './catalog/figures.ts'
import { MOST_MADE } from './catalog/fill.ts'
import { openBenchShop } from './pages/open-shop.ts'
import { runCrowd } from './pages/run-crowd.ts'

const { values } = parseArgs({
  options: { goods: { type: 'string', default: '1000,10000,100000' }, count: { type: 'string', default: '400' } },
})
const HOST = 'shop.test'
const count = Number(values.count)
const print = (name: string, cells: string[]) =>
  console.log(name.padEnd(26) + cells.map((cell) => cell.padStart(20)).join(''))
const first = new Map<string, number>()
const table = new Map<string, string[]>()

const sizes = values.goods.split(',').map(Number)
for (const goods of sizes) {
  const shop = await openBenchShop(goods, HOST)
  // Goods beyond the demo's own are written without their search documents.
  if (goods > MOST_MADE) await shop.connection.pool.query('select rebuild_search()')
  const asked: Record<string, string> = {
    'home, made anew': '/?bench=#',
    'listing, made anew': `${shop.pages.listing}?bench=#`,
    'product, made anew': `${shop.pages.product}?bench=#`,
    'listing, kept': shop.pages.listing,
    'call: listing, facets': `/api/catalog/category/${shop.category}/listing`,
    'call: product': `/api/catalog/good/${shop.code}`,
    'call: suggestions': `/api/search/quick?q=${encodeURIComponent('перфоратор')}`,
  }
  for (const [name, path] of Object.entries(asked)) {
    const requests = path.includes('#') ? count / 4 : count
    await runCrowd(shop.port, HOST, path, Math.ceil(requests / 2))
    const { cpu } = await runCrowd(shop.port, HOST, path, requests)
    if (!first.has(name)) first.set(name, cpu)
    table.set(name, [...(table.get(name) ?? []), `${ms(cpu)} ms  × ${(cpu / first.get(name)!).toFixed(2)}`])
  }
  await shop.close()
}
console.log(
  `machine: ${cpus().length} cores, load ${loadavg()[0]!.toFixed(1)}; node ${process.version}; CPU per request and its growth`,
)
print(
  '',
  sizes.map((goods) => `${goods.toLocaleString('en')} goods`),
)
for (const [name, cells] of table) print(name, cells)
process.exit(0)
