/**
 * What a process holds after varied use: many different pages, listings, searches, calls and pictures, by several kinds
 * of browsers, most of them asked for again. Prints RSS, heap, external memory and array buffers every so many
 * requests, and what the page cache says of itself.
 *   node bench/memory.ts [--requests 20000] [--cache-mb 16] [--goods 1500] [--at-once 8]
 * Needs built pages. Ends with code 1 when external memory or RSS rose above its bound: both are tied to the setting.
 */
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { createDb } from '#server/db/client.ts'
import { startEmbeddedPostgres } from '#server/db/embedded-postgres.ts'
import { freePort } from '#server/test/shop-process.ts'
import { fillShop } from './catalog/fill.ts'
import { inspectHeap } from './reliability/inspected-heap.ts'
import { startShop } from './reliability/shop-server.ts'

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '20000' },
    'cache-mb': { type: 'string', default: '16' },
    goods: { type: 'string', default: '1500' },
    'at-once': { type: 'string', default: '8' },
  },
})
const requests = Number(values.requests)
const cacheMb = Number(values['cache-mb'])
/**
 * External memory above the setting: pages and pictures under way, sockets, the catalogue's arrays, what PostgreSQL
 * sends.
 */
const EXTERNAL_BESIDE_MB = 96
/**
 * RSS above that of a shop that has just opened and the setting: the young heap, threads, what the allocator has not
 * given back.
 */
const RSS_BESIDE_MB = 300

const root = mkdtempSync(join(tmpdir(), 'verstak-memory-'))
chmodSync(root, 0o711)
const postgres = await startEmbeddedPostgres({ dataDir: join(root, 'database') })
const connection = createDb(postgres.poolConfig)
await fillShop(connection, Number(values.goods))
const { db } = connection
const goods = await db
  .selectFrom('good')
  .select(['code', 'slug', 'name'])
  .where('is_active', '=', true)
  .where('is_hire', '=', false)
  .execute()
const categories = (await db.selectFrom('category').select('code').execute()).map(({ code }) => code)
const pictures = readdirSync(resolve(import.meta.dirname, '../demo/pictures'))
const words = [
  ...new Set(goods.flatMap(({ name }) => name.toLowerCase().split(/[^а-яёa-z]+/)).filter((word) => word.length > 3)),
]

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
    PAGE_CACHE_MB: String(cacheMb),
  },
  undefined,
  [`--inspect=127.0.0.1:${inspector}`],
)
const heap = await inspectHeap(inspector)
const agent = new Agent({ keepAlive: true, maxSockets: 64 })

let seed = 1
/** The same walk every time. */
const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647
const any = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
const HOSTS = ['', 'pskov.', 'spb.', 'velnovgorod.'].map((slug) => slug + host)
const SORTS = ['popular', 'price-asc', 'price-desc', 'new']

/** Of 20: what a day of visitors, crawlers and pictures looks like. */
function address(): string {
  const at = Math.floor(random() * 20)
  const { code, slug } = any(goods)
  if (at < 9) return `/product/${slug}-${code}/`
  if (at < 12) return `/catalog/${any(categories)}/?page=${1 + Math.floor(random() * 4)}&sort=${any(SORTS)}`
  if (at < 14) return `/search-result/?q=${encodeURIComponent(`${any(words)} ${any(words)}`)}`
  if (at < 15) return `/api/search/quick?q=${encodeURIComponent(any(words).slice(0, 5))}`
  if (at < 17) return `/api/catalog/good/${code}`
  return `/pictures/${any([320, 640, 1024])}/${any(pictures).replace(/\.\w+$/, '')}.webp`
}

const asked: { host: string; path: string }[] = []
const counts = { statuses: new Map<number, number>(), how: new Map<string, number>() }
const note = <K>(map: Map<K, number>, key: K) => map.set(key, (map.get(key) ?? 0) + 1)

function one(number: number): Promise<void> {
  // six of seven were there before: most visitors read what others read
  const known = asked.length > 200 && random() < 0.8
  const page = known
    ? (asked[Math.floor(asked.length * (1 - random() ** 2))] ?? asked[0]!)
    : { host: any(HOSTS), path: address() }
  if (!known) asked.push(page)
  const roll = random()
  const encoding = roll < 0.75 ? 'gzip, deflate, br' : roll < 0.95 ? 'gzip' : 'identity'
  return new Promise((resolve, reject) => {
    const from = `100.${64 + (number % 60)}.${number % 250}.${1 + (number % 200)}`
    const headers = {
      host: page.host,
      'accept-encoding': encoding,
      accept: 'text/html,image/avif,image/webp',
      'x-forwarded-for': from,
    }
    get({ port, host: '127.0.0.1', path: page.path, agent, headers }, (answer) => {
      note(counts.statuses, answer.statusCode!)
      note(counts.how, String(answer.headers['x-page-cache'] ?? 'other'))
      answer.resume().on('end', resolve).on('error', reject)
    }).on('error', reject)
  })
}

const metric = (text: string, name: string) =>
  Object.fromEntries(
    [...text.matchAll(new RegExp(`^${name}(?:\\{([^}]*)\\})? ([\\d.e+-]+)$`, 'gm'))].map(([, labels, value]) => [
      labels ?? '',
      Number(value),
    ]),
  )
const mb = (bytes: number) => (bytes / 1024 / 1024).toFixed(0)

async function printMemory(done: number) {
  const { heapUsed, external, arrayBuffers } = await heap.usage()
  const rss = shop.memory()
  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  const cells = [done, rss.toFixed(0), mb(heapUsed), mb(external), mb(arrayBuffers)]
    .map((cell) => String(cell).padStart(8))
    .join(' ')
  const held = Object.entries(metric(metrics, 'verstak_page_cache_bytes')).map(
    ([labels, bytes]) => `${labels.replace(/\w+="|"/g, '')} ${(bytes / 1024 / 1024).toFixed(1)}`,
  )
  console.log(`${cells}  ${held.join(', ')}`)
  return { rss, external: external / 1024 / 1024 }
}

console.log(`PAGE_CACHE_MB=${cacheMb}, ${goods.length} goods, ${requests} requests`)
console.log(['requests', 'RSS MB', 'heap', 'external', 'buffers'].map((title) => title.padStart(8)).join(' '))
const opened = await printMemory(0)
let done = 0
let highest = opened
const step = Math.max(500, Math.floor(requests / 10))
while (done < requests) {
  const until = Math.min(requests, done + step)
  const worker = async () => {
    while (done < until) await one(done++)
  }
  await Promise.all(Array.from({ length: Number(values['at-once']) }, worker))
  const now = await printMemory(done)
  highest = { rss: Math.max(highest.rss, now.rss), external: Math.max(highest.external, now.external) }
}
console.log(
  `answers: ${[...counts.statuses].map(([status, count]) => `${status} × ${count}`).join(', ')}; cache: ${[...counts.how].map(([how, count]) => `${how} ${count}`).join(', ')}`,
)

const bounds = [
  ['external memory', highest.external, opened.external + cacheMb + EXTERNAL_BESIDE_MB],
  ['RSS', highest.rss, opened.rss + cacheMb + RSS_BESIDE_MB],
] as const
let failures = [...counts.statuses].filter(([status]) => status >= 500).length
for (const [what, held, bound] of bounds) {
  if (held > bound) failures++
  console.log(
    `${held > bound ? 'ABOVE ' : 'within'}  ${what}: at most ${held.toFixed(0)} MB, bound ${bound.toFixed(0)} MB`,
  )
}
heap.close()
agent.destroy()
await shop.end('SIGTERM')
await connection.close()
await postgres.stop()
rmSync(root, { recursive: true, force: true })
process.exit(failures === 0 ? 0 : 1)
