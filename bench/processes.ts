/**
 * How the shop grows by processes: 1, 2 and 4 of them behind nginx, on one PostgreSQL. Visitors think between their
 * steps, and become more until the answers take too long; then it is told who was busy.
 *   node bench/processes.ts [--processes 1,2,4] [--seconds 15]
 * Needs nginx and redis-server in PATH, and built pages. The visitors run on the same machine: their share is told too.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { createDb } from '#server/db/client.ts'
import { startTemporaryPostgres } from '#server/db/temporary-postgres.ts'
import { freePort } from '#server/test/shop-process.ts'
import { measuredFigures } from './catalog/figures.ts'
import { fillShop } from './catalog/fill.ts'
import { actionsOf } from './reliability/actions.ts'
import { type Answered, openHttpVisitor } from './reliability/http-visitor.ts'
import { isInstalled, startNginx } from './reliability/nginx.ts'
import { startRedis } from './reliability/redis.ts'
import { planVisits } from './reliability/shop-plan.ts'
import { startShop } from './reliability/shop-server.ts'

for (const [program, flag] of [
  ['nginx', '-v'],
  ['redis-server', '--version'],
] as const) {
  if (!isInstalled(program, flag)) throw new Error(`${program} is not installed: apt-get install -y nginx redis-server`)
}
const { values } = parseArgs({
  options: { processes: { type: 'string', default: '1,2,4' }, seconds: { type: 'string', default: '15' } },
})
const MS = Number(values.seconds) * 1000
/** Half of the visitors' pauses are shorter. */
const THINK_MS = { least: 1000, most: 5000 }
const STEPS_UP = 1.5
const FIRST = 50
const TOO_LONG_MS = 1000

/** Seconds of processor time by whose it was, of every process of this machine. */
function busy(): Map<string, number> {
  const sums = new Map<string, number>()
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const [stat, words] = ['stat', 'cmdline'].map((file) => readFileSync(`/proc/${pid}/${file}`, 'utf8'))
      const fields = stat!.replace(/^.*\) /, '').split(' ')
      const who =
        Number(pid) === process.pid
          ? 'visitors'
          : words!.includes('server/main.ts')
            ? 'shop'
            : words!.startsWith('postgres')
              ? 'database'
              : words!.startsWith('nginx')
                ? 'nginx'
                : 'others'
      sums.set(who, (sums.get(who) ?? 0) + (Number(fields[11]) + Number(fields[12])) / 100)
    } catch {
      // ended meanwhile
    }
  }
  return sums
}

const dataDir = mkdtempSync(join(tmpdir(), 'verstak-processes-'))
const postgres = await startTemporaryPostgres()
const connection = createDb(postgres.poolConfig)
await fillShop(connection, 5000)
const plan = await planVisits(connection.db)
const redis = startRedis(await freePort())
const rows: Record<string, string | number>[] = []

for (const count of values.processes.split(',').map(Number)) {
  const front = await freePort()
  const host = `localhost:${front}`
  const env = {
    HOST: host,
    DATABASE_URL: postgres.connectionString,
    REDIS_URL: redis.url,
    DATA_DIR: dataDir,
    TRUSTED_PROXIES: '1',
    LOG_LEVEL: 'error',
    FILES_EVERY_MINUTES: '0',
    DEMO_ORDERS: '0',
  }
  const shops = []
  for (let at = 0; at < count; at++) shops.push(await startShop(await freePort(), env))
  const nginx = await startNginx(
    front,
    shops.map(({ port }) => port),
  )
  const visitor = openHttpVisitor(front, host)
  const actions = actionsOf(visitor, plan)
  // of a hundred steps: 70 pages of which 20 nobody has asked for before, 15 searches, 12 carts, 3 orders
  const step = (): Promise<Answered> => {
    const dice = Math.random() * 100
    if (dice < 50) return actions.browse()
    if (dice < 70) return actions.make()
    if (dice < 85) return actions.search()
    return dice < 97 ? actions.cart() : actions.order()
  }
  for (const page of plan.pages) await actions.visit(page)

  for (let visitors = FIRST; ; visitors = Math.round(visitors * STEPS_UP)) {
    const times: number[] = []
    let failed = 0
    let isOver = false
    const crowd = Array.from({ length: visitors }, async () => {
      while (!isOver) {
        await wait(THINK_MS.least + Math.random() * (THINK_MS.most - THINK_MS.least))
        if (isOver) return
        const begun = performance.now()
        const answer = await step().catch(() => null)
        times.push(performance.now() - begun)
        if (!answer || answer.status >= 500) failed++
      }
    })
    await wait(THINK_MS.most)
    times.length = 0
    const [begun, before] = [performance.now(), busy()]
    await wait(MS)
    const [seconds, after] = [(performance.now() - begun) / 1000, busy()]
    const { p50, p99 } = measuredFigures(times)
    const asked = times.length
    isOver = true
    await Promise.all(crowd)
    const cores = (who: string) => (((after.get(who) ?? 0) - (before.get(who) ?? 0)) / seconds).toFixed(2)
    const row = {
      processes: count,
      visitors,
      'a second': Math.round(asked / seconds),
      'p50, ms': Math.round(p50),
      'p99, ms': Math.round(p99),
      failed,
      'cores: shop': cores('shop'),
      database: cores('database'),
      nginx: cores('nginx'),
      'the visitors themselves': cores('visitors'),
      others: cores('others'),
      load: loadavg()[0]!.toFixed(1),
    }
    rows.push(row)
    console.log(JSON.stringify(row))
    if (p99 > TOO_LONG_MS || failed > 0) break
  }
  visitor.close()
  await nginx.stop()
  await Promise.all(shops.map((shop) => shop.end('SIGTERM')))
}
await redis.stop()
await connection.close()
await postgres.stop()
rmSync(dataDir, { recursive: true, force: true })
console.log(
  `${cpus().length} cores, Node ${process.version}; ${THINK_MS.least / 1000} to ${THINK_MS.most / 1000} s of thinking`,
)
console.table(rows)
process.exit(0)
