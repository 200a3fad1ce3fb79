/**
 * A shop killed (SIGKILL) again and again while a hundred orders are placed; buyers ask again under their keys. Then
 * the books are audited.
 *   node bench/kill-orders.ts                 100 orders, at most 20 deaths, letters by SMTP
 *   node bench/kill-orders.ts --mail inbox    letters and SMS into the shop's own inbox, as in the demo
 *   node bench/kill-orders.ts --whole         its delivery worker dies in the same moment, as at a power cut
 *   node bench/kill-orders.ts --orders 400 --deaths 40 --seed 7
 * With SMTP, letters go to a mail server of this process, so it is known what really arrived. Every marking of a
 * message is counted by the database itself. Ends with code 1 when anything is wrong.
 */
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { createDb } from '#server/db/client.ts'
import { migrate } from '#server/db/migrate.ts'
import { startTemporaryPostgres } from '#server/db/temporary-postgres.ts'
import { openTestSmtp } from '#server/ports/email/test-smtp.fixture.ts'
import { auditDeliveries, auditLetters, watchDeliveries } from './cart/audit-deliveries.ts'
import { insertCatalog } from '#server/test/catalog-fixture.ts'
import { type HttpBuyer, openHttpBuyer, type PlacedByHttp } from '#server/test/http-buyer.ts'
import { auditOrders, countShelves } from '#server/test/order-books.ts'
import { insertPlaces } from '#server/test/places-fixture.ts'
import { freePort, startShopProcess } from '#server/test/shop-process.ts'

const { values } = parseArgs({
  options: {
    mail: { type: 'string', default: 'smtp' },
    whole: { type: 'boolean', default: false },
    orders: { type: 'string', default: '100' },
    deaths: { type: 'string', default: '20' },
    seed: { type: 'string', default: String(Date.now() % 100_000) },
  },
})
const ORDERS = Number(values.orders)
const AT_ONCE = 8
const CODES = ['100101', '100102', '100103', '100104', '100105']
let seed = Number(values.seed) || 1
const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
const bySmtp = values.mail === 'smtp'
console.log(
  `${ORDERS} orders, ${AT_ONCE} at once, seed ${seed}; messages by ${bySmtp ? 'SMTP (letters) and into the inbox (SMS)' : 'the inbox'}; killed: ${values.whole ? 'the shop and its delivery worker' : 'the shop'}`,
)

const postgres = await startTemporaryPostgres()
const { db, pool, close } = createDb(postgres.poolConfig)
await migrate(pool, join(import.meta.dirname, '../server/db/migrations'))
await insertPlaces(db)
await insertCatalog(db)
await db.deleteFrom('good_stock').execute()
await db
  .insertInto('good_stock')
  .values(
    CODES.flatMap((good_code) => [1, 2, 3].map((warehouse_id) => ({ good_code, warehouse_id, quantity: ORDERS * 2 }))),
  )
  .execute()
const before = await countShelves(db)
await watchDeliveries(pool)
const smtp = await openTestSmtp()
const port = await freePort()
const start = () =>
  startShopProcess(
    postgres.connectionString,
    port,
    bySmtp ? { EMAIL: 'smtp', SMTP_URL: smtp.url, EMAIL_FROM: 'shop@shop.test' } : {},
  )

let shop = await start()
const shuffled = () =>
  CODES.map((code) => ({ code, at: random(1000) }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ code }) => code)
const buyers: HttpBuyer[] = []
for (let at = 0; at < ORDERS; at++) {
  buyers.push(
    await openHttpBuyer(
      [shop.address],
      `kill-order-${at}`,
      shuffled()
        .slice(0, 2 + random(3))
        .map((code) => ({ code, quantity: 1 + random(2) })),
    ),
  )
}
const answers: PlacedByHttp[] = []
let next = 0
let isDone = false
const placing = Promise.all(
  Array.from({ length: AT_ONCE }, async () => {
    for (let at = next++; at < ORDERS; at = next++) answers[at] = await buyers[at]!.place()
  }),
).finally(() => (isDone = true))
let deaths = 0
while (!isDone && deaths < Number(values.deaths)) {
  // mostly once it has begun to answer, else at any moment of its youth: on a slow machine nothing would ever get done
  const answered = answers.filter(Boolean).length
  if (random(4) > 0) while (!isDone && answers.filter(Boolean).length === answered) await wait(2)
  await wait(random(150))
  if (isDone) break
  await shop.kill(values.whole)
  deaths++
  shop = await start()
}
await placing

// Messages whose sender died wait out their lease: three minutes pass here in one statement.
// First a delivery worker whose shop is gone finishes what it has under way.
await wait(1000)
for (let round = 0; round < 200; round++) {
  if (round % 10 === 0)
    await db.updateTable('outbox').set({ lease_until: new Date() }).where('state', '=', 'sending').execute()
  const { left } = await db
    .selectFrom('outbox')
    .select((e) => e.fn.countAll<number>().as('left'))
    .where('state', '!=', 'sent')
    .executeTakeFirstOrThrow()
  if (left === 0) break
  await wait(300)
}
await shop.kill()

const wrong = await auditOrders(db, before)
const numbers = new Set((await db.selectFrom('shop_order').select('number').execute()).map(({ number }) => number))
const accepted = answers.filter(({ status }) => status === 200)
for (const { number } of accepted)
  if (!numbers.has(number!)) wrong.push(`order ${number} was accepted and is not there`)
if (numbers.size !== accepted.length) wrong.push(`${accepted.length} accepted answers, ${numbers.size} orders`)
if (accepted.length !== ORDERS)
  wrong.push(
    `refused: ${answers
      .filter(({ status }) => status !== 200)
      .map(({ status, message }) => `${status} ${message}`)
      .join('; ')}`,
  )
console.log(`killed ${deaths} times; ${accepted.length} accepted, ${numbers.size} orders`)
wrong.push(...(await auditDeliveries(db)))
if (bySmtp) wrong.push(...(await auditLetters(db, smtp.letters)))
console.log(wrong.length === 0 ? 'the books are right' : wrong.join('\n'))

await smtp.close()
await close()
await postgres.stop()
process.exit(wrong.length === 0 ? 0 : 1)
