/**
 * Two processes of one build behind nginx (the example in deploy/), on one PostgreSQL and one Redis: what must be
 * shared is shared, what must happen once happens once, and one may die or be replaced while buyers look on.
 *   node bench/scale.ts [--seconds 10]
 * Needs nginx and redis-server in PATH, and built pages (npx react-router build). Ends with code 1 when anything is
 * wrong.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { createDb } from '#server/db/client.ts'
import { startTemporaryPostgres } from '#server/db/temporary-postgres.ts'
import { openTestSmtp } from '#server/ports/email/test-smtp.fixture.ts'
import { freePort } from '#server/test/shop-process.ts'
import { fillShop } from './catalog/fill.ts'
import { actionsOf, signUp } from './reliability/actions.ts'
import { openChecks } from './reliability/checks.ts'
import { openHttpVisitor } from './reliability/http-visitor.ts'
import { isInstalled, startNginx } from './reliability/nginx.ts'
import { startRedis } from './reliability/redis.ts'
import { retryingCrowd } from './reliability/retrying-crowd.ts'
import { NODE, planVisits } from './reliability/shop-plan.ts'
import { startShop } from './reliability/shop-server.ts'

for (const [program, flag] of [
  ['nginx', '-v'],
  ['redis-server', '--version'],
] as const) {
  if (!isInstalled(program, flag)) throw new Error(`${program} is not installed: apt-get install -y nginx redis-server`)
}
const { values } = parseArgs({ options: { seconds: { type: 'string', default: '10' } } })
const SECONDS = Number(values.seconds)
const checks = openChecks()
console.log(`load ${loadavg()[0]!.toFixed(1)} before the start`)

const dataDir = mkdtempSync(join(tmpdir(), 'verstak-scale-'))
const postgres = await startTemporaryPostgres()
const connection = createDb(postgres.poolConfig)
const { db } = connection
await fillShop(connection, 1000)
const plan = await planVisits(db)
const redis = startRedis(await freePort())
const smtp = await openTestSmtp()
const [front, ...ports] = [await freePort(), await freePort(), await freePort()] as const
const host = `localhost:${front}`
const env = {
  HOST: host,
  DATABASE_URL: postgres.connectionString,
  REDIS_URL: redis.url,
  DATA_DIR: dataDir,
  TRUSTED_PROXIES: '1',
  LOG_LEVEL: 'info',
  EMAIL: 'smtp',
  SMTP_URL: smtp.url,
  EMAIL_FROM: 'shop@shop.test',
}
let [one, two] = await Promise.all([startShop(ports[0]!, env), startShop(ports[1]!, env)])
const nginx = await startNginx(front, ports)
const [atOne, atTwo, atFront] = [
  openHttpVisitor(ports[0]!, host),
  openHttpVisitor(ports[1]!, host),
  openHttpVisitor(front, host),
]

// sessions
const cookie = await signUp(atOne, '79990000001')
const me = await atTwo.ask('/api/user/me', { cookie })
await atTwo.ask('/api/auth/sign-out', { body: {}, cookie })
const afterwards = await atOne.ask('/api/user/me', { cookie })
checks.say(
  'a customer signed in at one process is known at the other, and signed out at both',
  me.status === 200 && afterwards.status === 401,
  `${me.status}, then ${afterwards.status}`,
)

// limits
const tries: number[] = []
for (let at = 0; at < 24; at++) {
  const { status } = await (at % 2 ? atOne : atTwo).ask('/api/auth/sign-in/by-password', {
    body: { key: 'nobody@shop.test', password: 'неверный пароль' },
  })
  tries.push(status)
}
const heard = tries.filter((status) => status !== 429).length
checks.say(
  'ten tries of a password in all, not ten at each process',
  heard === 10 && tries.at(-1) === 429,
  `${heard} of 24 heard`,
)

// pages and the index
const code = plan.codes[0]!
const product = plan.pages.find((page) => page.endsWith(`-${code}/`))!
const pskov = { headers: { host: `pskov.${host}` } }
const shownBy = async (at: typeof atOne) => (await at.ask(product, pskov)).text.replaceAll(/<[^>]*>|[\s\u00A0]/g, '')
const listedBy = async (at: typeof atOne) =>
  (
    JSON.parse((await at.ask(`/api/catalog/good/${code}?nodeLogisticCode=${NODE}`)).text) as {
      data: { price: { priceComputed: number } }
    }
  ).data.price.priceComputed
await Promise.all([shownBy(atOne), shownBy(atTwo), shownBy(atOne), shownBy(atTwo)])
const delays: number[] = []
for (const rubles of [54_321, 65_432, 76_543]) {
  await db
    .updateTable('good_offer')
    .set({ price: rubles * 100, price_old: null })
    .where('good_code', '=', code)
    .where('node_code', '=', NODE)
    .execute()
  const begun = performance.now()
  let isSeen = false
  while (!isSeen && performance.now() - begun < 15_000) {
    const [a, b, c, d] = await Promise.all([shownBy(atOne), shownBy(atTwo), listedBy(atOne), listedBy(atTwo)])
    isSeen = [a, b].every((html) => html.includes(`${rubles}₽`)) && c === rubles && d === rubles
  }
  delays.push(isSeen ? performance.now() - begun : Infinity)
}
checks.say(
  'a new price is on the pages and in the calls of both processes',
  Math.max(...delays) < 5000,
  `after ${delays.map((ms) => ms.toFixed(0)).join(', ')} ms`,
)

// jobs
const buyer = actionsOf(atFront, plan)
const answers = await Promise.all(Array.from({ length: 40 }, () => buyer.order()))
const placed = answers.filter(({ status }) => status === 200).length
for (let tried = 0; tried < 300; tried++) {
  const { left } = await db
    .selectFrom('outbox')
    .select((e) => e.fn.countAll<number>().as('left'))
    .where('state', '!=', 'sent')
    .executeTakeFirstOrThrow()
  if (left === 0) break
  await wait(100)
}
const ids = smtp.letters.map(({ data }) => /^message-id:\s*(.+)$/im.exec(data)?.[1] ?? '')
const { letters } = await db
  .selectFrom('outbox')
  .select((e) => e.fn.countAll<number>().as('letters'))
  .where('channel', '=', 'email')
  .executeTakeFirstOrThrow()
checks.say(
  'letters of 40 orders go out once each, whichever process sends them',
  placed === 40 && ids.length === letters && new Set(ids).size === letters,
  `${placed} orders, ${letters} letters, ${ids.length} arrived`,
)
const written = () => [one, two].map((shop) => shop.said().split('sitemaps and feeds are written').length - 1)
for (let tried = 0; tried < 600 && written().every((times) => times === 0); tried++) await wait(100)
await wait(2000)
checks.say(
  'sitemaps and feeds are written by one of the two',
  written().reduce((sum, times) => sum + times) === 1,
  `${written().join(' and ')} times`,
)

// death
const deathAt = Date.now()
const killed = retryingCrowd(buyer, () => Date.now() < deathAt + SECONDS * 1000)
await wait((SECONDS * 1000) / 3)
await two.end('SIGKILL')
const afterDeath = await killed
checks.say(
  'a process killed under load: no failed page for a buyer who retries once',
  afterDeath.failedTwice === 0 && afterDeath.asked > 20,
  `${afterDeath.asked} pages and calls, ${afterDeath.failedOnce} failed at first, ${afterDeath.failedTwice} after a retry${afterDeath.why}, p99 ${afterDeath.p99.toFixed(0)} ms`,
)
two = await startShop(ports[1]!, env)

// replacement
let isReplaced = false
const rolling = retryingCrowd(buyer, () => !isReplaced)
const codes: (number | null)[] = []
await wait(1000)
codes.push(await one.end('SIGTERM'))
one = await startShop(ports[0]!, env)
codes.push(await two.end('SIGTERM'))
two = await startShop(ports[1]!, env)
isReplaced = true
const afterRolling = await rolling
checks.say(
  'both replaced one after the other under load',
  afterRolling.failedTwice === 0 && codes.every((exit) => exit === 0),
  `${afterRolling.asked} asked, ${afterRolling.failedOnce} failed at first, ${afterRolling.failedTwice} after a retry${afterRolling.why}, exit codes ${codes.join(' and ')}`,
)

for (const visitor of [atOne, atTwo, atFront]) visitor.close()
await nginx.stop()
await Promise.all([one.end('SIGTERM'), two.end('SIGTERM')])
await redis.stop()
await smtp.close()
await connection.close()
await postgres.stop()
rmSync(dataDir, { recursive: true, force: true })
console.log(`load ${loadavg()[0]!.toFixed(1)} at the end`)
process.exit(checks.exitCode())
