/**
 * Hostile requests over every call and every kind of page, against the real application on a real PostgreSQL.
 *   node bench/fuzz.ts                       20 000 calls, 5 000 of the office and 4 000 pages, another seed each
 *                                            time; ends with 1 if anything was wrong
 *   node bench/fuzz.ts --count 5000 --pages 0 --seed 42
 * Pages need a build: npx react-router build, or npm start once.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import fc from 'fast-check'
import { readConfig } from '#server/config/config.ts'
import { createDb } from '#server/db/client.ts'
import { startEmbeddedPostgres } from '#server/db/embedded-postgres.ts'
import { builtPages } from '#server/pages/built-pages.ts'
import { addDemoStaff } from '#server/shop/people/staff/demo-staff.ts'
import { openSession } from '#server/shop/people/staff/staff-session.ts'
import { openShop } from '#server/open-shop.ts'
import { signUp } from '#server/test/account-fixture.ts'
import { knownOfficeValues, knownValues } from '#server/test/fuzz/known-values.ts'
import { readOperations } from '#server/test/fuzz/operations.ts'
import { pageArbitrary } from '#server/test/fuzz/page-arbitrary.ts'
import { requestArbitrary } from '#server/test/fuzz/request-arbitrary.ts'
import { runPages } from '#server/test/fuzz/run-pages.ts'
import { runRequests } from '#server/test/fuzz/run-requests.ts'
import type { TestShop } from '#server/test/test-app.ts'
import { fillShop } from './catalog/fill.ts'
import { pageAddresses } from './fuzz/page-addresses.ts'

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '20000' },
    pages: { type: 'string', default: '4000' },
    office: { type: 'string', default: '5000' },
    seed: { type: 'string' },
  },
})
const seed = Number(values.seed ?? Date.now() % 1_000_000_000)
const PORTION = 1000
const HOST = 'shop.test'

const dataDir = mkdtempSync(join(tmpdir(), 'verstak-fuzz-'))
const postgres = await startEmbeddedPostgres({ dataDir })
const connection = createDb({ ...postgres.poolConfig, max: 8 })
await fillShop(connection, 500)
await addDemoStaff(connection.db, new Date())
const config = readConfig({ HOST, LOG_LEVEL: 'silent', DATA_DIR: dataDir, ADDRESS_LIMIT_FACTOR: '1000' })
const time = { now: new Date() }
const { app, ready, close } = await openShop(config, connection, {
  pages: Number(values.pages) > 0 ? builtPages() : null,
  clock: () => time.now,
  // nobody is too quick for this run
  ports: { limits: { take: async () => 0, peek: async () => 0, close: async () => {} } },
})
await ready
const shop = { app, time, get: (url: string) => app.inject({ url, headers: { host: HOST } }) } as unknown as TestShop

console.log(`seed ${seed}; node ${process.version}; load ${loadavg()[0]!.toFixed(1)} on ${cpus().length} cores`)
const operations = await readOperations(app, HOST)
const cartUuid = (await shop.get('/api/cart')).json().data.cartUuid as string
await app.inject({
  method: 'POST',
  url: '/api/cart/update',
  headers: { host: HOST, cookie: `cart=${cartUuid}` },
  payload: { goods: [{ code: '100001', quantity: 1 }] },
})
let phones = 79_110_000_100
let token = ''
/** The same customer while he lasts: his orders, addresses and reviews are asked about in the next portion. */
async function signIn(): Promise<string> {
  const me = await app.inject({ url: '/api/user/me', headers: { host: HOST, authorization: `Bearer ${token}` } })
  return me.statusCode === 200 ? token : (token = await signUp(shop, String(phones++)))
}
const statuses: Record<string, number> = {}
const troubles: string[] = []
const slow: { ms: number; what: string }[] = []
const inside = new Set<string>()
const refusals = new Map<string, string>()
for (let done = 0; done < Number(values.count); done += PORTION) {
  const arbitrary = requestArbitrary(operations, await knownValues(connection.db, time.now, { cartUuid: [cartUuid] }))
  const requests = fc.sample(arbitrary, { seed: seed + done, numRuns: Math.min(PORTION, Number(values.count) - done) })
  const report = await runRequests(shop, HOST, requests, signIn)
  for (const [status, count] of Object.entries(report.byStatus)) statuses[status] = (statuses[status] ?? 0) + count
  troubles.push(...report.troubles)
  slow.push(...report.slowest)
  for (const call of report.inside) inside.add(call)
  for (const [call, refusal] of report.refusals) refusals.set(call, refusal)
}
console.log(
  `calls: ${values.count} over ${operations.length}; by status ${JSON.stringify(statuses)}; slower than a second: ${slow.length}`,
)
console.log(`let in: ${inside.size} calls; never:`)
for (const [call, refusal] of refusals) if (!inside.has(call)) console.log(`  ${call}: ${refusal}`)

const officeHost = `office.${HOST}`
const cookieOf = (session: string) => ({ cookie: `office_session=${session}` })
const staffIds = (await connection.db.selectFrom('staff').select('id').orderBy('id').execute()).map(({ id }) => id)
let entered = 0
/** Mostly the owner, whom nothing is refused; every third time somebody else. */
const enterOffice = () =>
  openSession(connection.db, {
    staffId: entered++ % 3 === 2 ? staffIds[entered % staffIds.length]! : staffIds[0]!,
    stage: 'open',
    visitor: { userId: null, ip: '127.0.0.1', cookies: {}, headers: {} },
    now: time.now,
  })
const officeOperations = await readOperations(app, officeHost, {
  url: '/api/office/openapi.json',
  headers: cookieOf(await enterOffice()),
})
const officeStatuses: Record<string, number> = {}
for (let done = 0; done < Number(values.office); done += PORTION) {
  const arbitrary = requestArbitrary(officeOperations, await knownOfficeValues(connection.db))
  const requests = fc.sample(arbitrary, { seed: seed + done, numRuns: Math.min(PORTION, Number(values.office) - done) })
  const report = await runRequests(shop, officeHost, requests, enterOffice, cookieOf)
  for (const [status, count] of Object.entries(report.byStatus))
    officeStatuses[status] = (officeStatuses[status] ?? 0) + count
  troubles.push(...report.troubles)
  slow.push(...report.slowest)
}
console.log(`office: ${values.office} over ${officeOperations.length}; by status ${JSON.stringify(officeStatuses)}`)

if (Number(values.pages) > 0) {
  const pages = fc.sample(pageArbitrary(await pageAddresses(connection.db)), { seed, numRuns: Number(values.pages) })
  const report = await runPages(app, HOST, pages)
  console.log(
    `pages: ${pages.length}; by status ${JSON.stringify(report.byStatus)}; slower than a second: ${report.slowest.length}`,
  )
  troubles.push(...report.troubles)
  slow.push(...report.slowest)
}
for (const { ms, what } of slow.sort((a, b) => b.ms - a.ms).slice(0, 10)) console.log(`  slow: ${ms} ms ${what}`)
console.log(`troubles: ${troubles.length}`)
for (const trouble of troubles.slice(0, 40)) console.log(`- ${trouble.slice(0, 1200)}`)

await close()
await connection.close()
await postgres.stop()
rmSync(dataDir, { recursive: true, force: true })
process.exit(troubles.length > 0 ? 1 : 0)
