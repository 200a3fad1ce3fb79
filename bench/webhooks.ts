/**
 * Ten thousand events of orders delivered while the process that sends them and the program that receives them are
 * killed (SIGKILL) again and again. Ends with code 1 when one is lost or came before an earlier one of its order.
 *   node scripts/run.mjs bench/webhooks.ts
 *   node scripts/run.mjs bench/webhooks.ts --orders 500 --events 20 --deaths 20 --seed 7
 * What the marks cost whoever changes stock, with a receiver and without; ends with code 1 when it is above a tenth
 * without:
 *   node scripts/run.mjs bench/webhooks.ts --marks 15
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createDb } from '#server/db/client.ts'
import { migrate } from '#server/db/migrate.ts'
import { startTemporaryPostgres } from '#server/db/temporary-postgres.ts'
import { insertPlaces } from '#server/test/places-fixture.ts'
import { killWhileDelivering } from '#server/test/webhook-kills.ts'
import { marksText, measureMarks } from './webhooks/marks.ts'

const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '500' },
    events: { type: 'string', default: '20' },
    deaths: { type: 'string', default: '20' },
    seed: { type: 'string', default: String(Date.now() % 100_000) },
    /** Rounds. */
    marks: { type: 'string' },
  },
})
/** Of a change nobody listens to. */
const MOST_SHARE = 0.1
let seed = Number(values.seed) || 1
if (values.marks === undefined)
  console.log(`${values.orders} orders with ${values.events} events each, ${values.deaths} deaths, seed ${seed}`)

const postgres = await startTemporaryPostgres()
const { db, pool, close } = createDb(postgres.poolConfig)
await migrate(pool, join(import.meta.dirname, '../server/db/migrations'))
await insertPlaces(db)
if (values.marks !== undefined) {
  const cost = await measureMarks(db, Number(values.marks) || 15)
  await close()
  await postgres.stop()
  console.log(marksText(cost))
  const isCheap = Math.max(cost.share.whole, cost.share.single) <= MOST_SHARE
  process.exit(isCheap ? 0 : 1)
}
const deaths = Number(values.deaths)
const told = await killWhileDelivering({
  db,
  poolConfig: postgres.poolConfig,
  orders: Number(values.orders),
  events: Number(values.events),
  senderDeaths: Math.ceil(deaths / 2),
  receiverDeaths: Math.floor(deaths / 2),
  random: (below) => (seed = (seed * 48_271) % 2_147_483_647) % below,
})
await close()
await postgres.stop()
const { written, requests, different, lost, overtaken, broken, seconds, senderDeaths, receiverDeaths } = told
console.log(`written ${written}, requests ${requests}, different by webhook-id ${different}`)
console.log(`lost ${lost}, repeats ${requests - different}, overtaken ${overtaken}, broken steps ${broken}`)
console.log(`the sender died ${senderDeaths} times, the receiver ${receiverDeaths}`)
console.log(`${seconds.toFixed(1)} s, ${(different / seconds).toFixed(0)} events a second`)
process.exitCode = lost === 0 && overtaken === 0 && broken === 0 && different === written ? 0 : 1
