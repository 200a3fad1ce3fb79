/**
 * Exports over HTTP at a million orders: rows and megabytes a second, and the memory of the shop while a file goes out,
 * as fast as it is taken and to somebody slow. The shop is a process of its own, so that its memory is its own.
 * `--data` names a folder to keep the filled database in: the next run with it only measures.
 *   node scripts/run.mjs bench/exports.ts [--orders 1000000 --data /tmp/exports-bench --kinds orders,customers
 *     --formats csv]
 * Ends with code 1 when the memory grew by more than a bound that does not depend on the file.
 */
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { ALL_EXPORT_KINDS, EXPORT_FORMATS } from '#rules/exports/export-kinds.ts'
import { createDb } from '#server/db/client.ts'
import { startEmbeddedPostgres } from '#server/db/embedded-postgres.ts'
import { migrate } from '#server/db/migrate.ts'
import { addDemoStaff } from '#server/shop/people/staff/demo-staff.ts'
import { openSession } from '#server/shop/people/staff/staff-session.ts'
import { freePort, startShopProcess } from '#server/test/shop-process.ts'
import { fillShop } from './catalog/fill.ts'
import { fillOrders } from './office/fill-orders.ts'

const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '1000000' },
    data: { type: 'string' },
    kinds: { type: 'string', default: ALL_EXPORT_KINDS.join(',') },
    formats: { type: 'string', default: Object.keys(EXPORT_FORMATS).join(',') },
  },
})
/**
 * Three spaces of 32 MB for young objects, buffers of the socket and of packing, what the allocator has not given back.
 */
const GROWTH_MB = 250
/** Somebody slow takes so much a second, for so long. */
const SLOW = { bytesASecond: 256 * 1024, seconds: 20 }

const dataDir = values.data ?? mkdtempSync(join(tmpdir(), 'verstak-exports-'))
const postgres = await startEmbeddedPostgres({ dataDir })
const filling = createDb(postgres.poolConfig)
if (postgres.fresh) {
  await fillShop(filling, 500)
  await fillOrders(filling.pool, Number(values.orders))
  await addDemoStaff(filling.db, new Date())
  await filling.pool.query('vacuum analyze')
} else await migrate(filling.pool, join(import.meta.dirname, '../server/db/migrations'))
const { id: staffId } = await filling.db
  .selectFrom('staff')
  .select('id')
  .where('login', '=', 'owner@verstak.example')
  .executeTakeFirstOrThrow()
const visitor = { userId: null, ip: '127.0.0.1', cookies: {}, headers: {} }
const token = await openSession(filling.db, { staffId, stage: 'open', visitor, now: new Date() })

const port = await freePort()
const shop = await startShopProcess(postgres.connectionString, port, { HOST: `localhost:${port}` })
const own = `office.localhost:${port}`

const memory = () => Number(execFileSync('ps', ['-o', 'rss=', '-p', String(shop.pid)], { encoding: 'utf8' })) / 1024

async function ask(method: string, path: string, body?: object): Promise<IncomingMessage> {
  const headers = { host: own, origin: `http://${own}`, cookie: `office_session=${token}` }
  const asked = request({
    method,
    port,
    host: '127.0.0.1',
    path,
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
  })
  asked.end(body && JSON.stringify(body))
  const [response] = (await once(asked, 'response')) as [IncomingMessage]
  if (response.statusCode !== 200) throw new Error(`${path}: ${response.statusCode} ${await textOf(response)}`)
  return response
}

async function textOf(response: IncomingMessage): Promise<string> {
  let text = ''
  response.setEncoding('utf8')
  for await (const chunk of response) text += chunk
  return text
}

async function begin(kind: string, format: string): Promise<{ path: string; rows: number }> {
  return JSON.parse(await textOf(await ask('POST', '/api/office/exports', { kind, format }))).data
}

let isGrown = false
const printFigure = (name: string, figures: string, before: number, most: number) => {
  const isToo = most - before > GROWTH_MB
  isGrown ||= isToo
  console.log(
    `${name.padEnd(20)} ${figures}  memory ${before.toFixed(0)} → at most ${most.toFixed(0)} MB${isToo ? '  GREW' : ''}`,
  )
}

async function measure(kind: string, format: string): Promise<void> {
  const { path, rows } = await begin(kind, format)
  const before = memory()
  let most = before
  const watch = setInterval(() => (most = Math.max(most, memory())), 250)
  const begun = performance.now()
  let bytes = 0
  for await (const chunk of (await ask('GET', path)) as AsyncIterable<Buffer>) bytes += chunk.length
  const seconds = (performance.now() - begun) / 1000
  clearInterval(watch)
  const size = bytes / 1024 ** 2
  printFigure(
    `${kind} ${format}`,
    `${String(rows).padStart(8)} rows  ${size.toFixed(1).padStart(7)} MB  ${seconds.toFixed(1).padStart(6)} s  ${(size / seconds).toFixed(1).padStart(5)} MB/s  ${Math.round(rows / seconds)} rows/s`,
    before,
    most,
  )
}

/** Backpressure: what is not taken is not read. */
async function measureSlow(kind: string, format: string): Promise<void> {
  const { path } = await begin(kind, format)
  const before = memory()
  let most = before
  let taken = 0
  const response = await ask('GET', path)
  const end = Date.now() + SLOW.seconds * 1000
  while (Date.now() < end) {
    const chunk = response.read(SLOW.bytesASecond / 10) as Buffer | null
    taken += chunk?.length ?? 0
    most = Math.max(most, memory())
    await delay(100)
  }
  response.destroy()
  printFigure(`${kind} ${format}, slowly`, `${(taken / 1024 ** 2).toFixed(1)} MB in ${SLOW.seconds} s`, before, most)
}

console.log(`machine: ${cpus().length} cores, load ${loadavg()[0]!.toFixed(1)}; node ${process.version}`)
// a shop that has just opened grows by what it loads
await measure('customers', 'csv')
for (const kind of values.kinds.split(',')) for (const format of values.formats.split(',')) await measure(kind, format)
await measureSlow(values.kinds.split(',')[0]!, 'csv')
await shop.stop()
await filling.close()
await postgres.stop()
if (values.data === undefined) rmSync(dataDir, { recursive: true, force: true })
process.exit(isGrown ? 1 : 0)
