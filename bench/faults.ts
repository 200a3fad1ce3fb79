/**
 * What breaks around the shop, under load: PostgreSQL stopped for ten seconds and hung for ten seconds, Redis gone, a
 * mail server and a carrier that never answer, a full disk, SIGTERM, a database newer than the program. Then the books
 * are audited.
 *   node bench/faults.ts [--seconds 10]
 * Needs built pages (npx react-router build); without redis-server or root the parts that need them say so. Ends with
 * code 1 when anything is wrong.
 */
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { databaseFaults } from './reliability/database-faults.ts'
import { diskFull } from './reliability/disk-full.ts'
import { openFaultShop } from './reliability/fault-shop.ts'
import { openChecks } from './reliability/checks.ts'
import { hangingProviders } from './reliability/hanging-providers.ts'
import { redisGone } from './reliability/redis-gone.ts'
import { startAndStop } from './reliability/start-and-stop.ts'

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '10' } } })
const checks = openChecks()
console.log(`load ${loadavg()[0]!.toFixed(1)} before the start`)
const shop = await openFaultShop()
try {
  await databaseFaults(shop, checks, Number(values.seconds))
  await redisGone(shop, checks)
  await hangingProviders(shop, checks)
  await diskFull(shop, checks)
  await startAndStop(shop, checks)
} finally {
  await shop.close()
}
console.log(`load ${loadavg()[0]!.toFixed(1)} at the end`)
process.exit(checks.exitCode())
