/**
 * Home, a listing with facets and a product, kept and made anew, over HTTP: against bare Node sending as many bytes,
 * and against bare `renderToString`: of the same tree of components with its data at hand, and of the same elements
 * without the components that made them.
 * CPU of this process per request, all threads: visitors run in another, and a busy machine does not change it.
 *   npm run bench:pages [-- --goods 10000 --count 3000]
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import type { ReactNode } from 'react'
import { ms } from './catalog/figures.ts'
import { openBenchShop } from './pages/open-shop.ts'
import { type CrowdAnswer, runCrowd } from './pages/run-crowd.ts'

const { values } = parseArgs({
  options: { goods: { type: 'string', default: '5000' }, count: { type: 'string', default: '3000' } },
})
const COUNT = Number(values.count)
const HOST = 'shop.test'
const AT_ONCE = 10
/** Requests until the code of a page is compiled for good. */
const WARM = 200

const { app, port: shopPort, pages, tree, close } = await openBenchShop(Number(values.goods), HOST)
const { renderToString } = await import('react-dom/server')
const { bareTree } = await import('./pages/bare-tree.ts')

const crowd = (port: number, path: string, count: number) => runCrowd(port, HOST, path, count, AT_ONCE)

/** A server that sends so many bytes and does nothing else. */
async function bareNode(bytes: number): Promise<CrowdAnswer> {
  const body = Buffer.alloc(bytes, 'x')
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-length': body.length })
    response.end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await crowd(port, '/', COUNT / 5)
  const answer = await crowd(port, '/', COUNT)
  server.close()
  return answer
}

/** All threads here too: the garbage of a render is part of it. */
function renderMs(page: ReactNode): number {
  for (let i = 0; i < WARM; i++) renderToString(page)
  const begun = process.cpuUsage()
  for (let i = 0; i < WARM; i++) renderToString(page)
  const { user, system } = process.cpuUsage(begun)
  return (user + system) / 1000 / WARM
}

console.log(
  `machine: ${cpus().length} cores, load ${loadavg()[0]!.toFixed(1)}; node ${process.version}; ${values.goods} goods, ${COUNT} requests, ${AT_ONCE} at once`,
)
const head = [
  'kB raw',
  'kB br',
  'kept ms',
  'bare Node',
  'share',
  '/s',
  'p99',
  'made ms',
  'its thread',
  '/s',
  'p99',
  'same tree',
  'times',
  'elements',
  'times',
]
const print = (name: string, cells: string[]) =>
  console.log(name.padEnd(10) + cells.map((cell) => cell.padStart(11)).join(''))
print('page', head)
for (const [name, path] of Object.entries(pages)) {
  const html = (await app.inject({ url: path, headers: { host: HOST } })).body
  await crowd(shopPort, path, COUNT / 5)
  const kept = await crowd(shopPort, path, COUNT)
  const bare = await bareNode(kept.bytes)
  // A parameter nobody knows: made, never kept.
  await crowd(shopPort, `${path}?bench=#`, WARM)
  const made = await crowd(shopPort, `${path}?bench=#`, Math.max(WARM, Math.ceil(COUNT / 10)))
  const [same, elements] = [renderMs(tree()), renderMs(bareTree(html))]
  print(name, [
    (Buffer.byteLength(html) / 1000).toFixed(0),
    (kept.bytes / 1000).toFixed(1),
    ms(kept.cpu),
    ms(bare.cpu),
    `${Math.round((100 * bare.cpu) / kept.cpu)} %`,
    kept.perSecond.toFixed(0),
    ms(kept.p99),
    ms(made.cpu),
    ms(made.main),
    made.perSecond.toFixed(0),
    ms(made.p99),
    ms(same),
    (made.cpu / same).toFixed(2),
    ms(elements),
    (made.cpu / elements).toFixed(2),
  ])
}
await close()
process.exit(0)
