/**
 * One address asks for made-up searches over several connections while another visitor browses: how long does the
 * visitor wait? Once with the limits of reads as good as off, once with those of production.
 *   node bench/read-flood.ts [--seconds 20] [--connections 12] [--goods 1000]
 * Needs built pages. Ends with code 1 when a visitor got anything but a page, or waited longer under the limits than
 * without.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { createDb } from '#server/db/client.ts'
import { startEmbeddedPostgres } from '#server/db/embedded-postgres.ts'
import { freePort } from '#server/test/shop-process.ts'
import { fillShop } from './catalog/fill.ts'
import { openHttpVisitor } from './reliability/http-visitor.ts'
import { planVisits } from './reliability/shop-plan.ts'
import { startShop } from './reliability/shop-server.ts'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '20' },
    connections: { type: 'string', default: '12' },
    goods: { type: 'string', default: '1000' },
  },
})
const root = mkdtempSync(join(tmpdir(), 'verstak-flood-'))
chmodSync(root, 0o711)
const postgres = await startEmbeddedPostgres({ dataDir: join(root, 'database') })
const connection = createDb(postgres.poolConfig)
await fillShop(connection, Number(values.goods))
const plan = await planVisits(connection.db)
const percentile = (times: number[], part: number) =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0

async function measure(factor: string, connections: number) {
  const port = await freePort()
  const host = `localhost:${port}`
  const env = {
    HOST: host,
    DATABASE_URL: postgres.connectionString,
    DATA_DIR: root,
    LOG_LEVEL: 'error',
    FILES_EVERY_MINUTES: '0',
    TRUSTED_PROXIES: '1',
    ADDRESS_LIMIT_FACTOR: factor,
  }
  const shop = await startShop(port, env)
  const [buyer, flood] = [openHttpVisitor(port, host), openHttpVisitor(port, host)]
  const from = (address: string) => ({ headers: { 'x-forwarded-for': address, 'accept-encoding': 'br' } })
  for (const page of plan.pages.slice(0, 20)) await buyer.ask(page, from('198.51.100.1'))
  const end = performance.now() + Number(values.seconds) * 1000
  const statuses = new Map<number, number>()
  const flooding = Array.from({ length: connections }, async (_, line) => {
    for (let at = 0; performance.now() < end; at++) {
      const { status } = await flood.ask(
        `/search-result/?q=${encodeURIComponent(`дрель ${line}x${at} made up`)}`,
        from('203.0.113.7'),
      )
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
  })
  const times: number[] = []
  let failed = 0
  for (let at = 0; performance.now() < end; at++) {
    const begun = performance.now()
    // every other page has to be made: nobody asked for it with this filter before
    const page = plan.pages[3 + (at % 15)]!
    const { status } = await buyer.ask(at % 2 ? page : `${page}?page=1&perPage=${1 + (at % 48)}`, from('198.51.100.1'))
    times.push(performance.now() - begun)
    if (status !== 200) failed++
    await wait(50)
  }
  await Promise.all(flooding)
  buyer.close()
  flood.close()
  await shop.end('SIGTERM')
  const asked = [...statuses].map(([status, count]) => `${status} × ${count}`).join(', ') || 'nothing'
  return { times, failed, asked, p50: percentile(times, 0.5), p99: percentile(times, 0.99) }
}

const runs = [
  ['alone', await measure('1', 0)],
  ['flood, without limits', await measure('1000', Number(values.connections))],
  ['flood, with limits', await measure('1', Number(values.connections))],
] as const
for (const [name, { times, failed, asked, p50, p99 }] of runs) {
  console.log(
    `${name.padEnd(22)} visitor: ${times.length} pages, ${failed} failed, p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms; the flood got ${asked}`,
  )
}
await connection.close()
await postgres.stop()
rmSync(root, { recursive: true, force: true })
const [, [, open], [, limited]] = runs
process.exit(runs.every(([, { failed }]) => failed === 0) && limited.p99 <= open.p99 ? 0 : 1)
