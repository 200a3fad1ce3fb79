import { readConfig } from '#server/config/config.ts'
import { createDb, SERVING } from '#server/db/client.ts'
import { databaseConfig } from '#server/db/hosts/database-config.ts'
import { openShop } from '#server/open-shop.ts'
import { shutDownInOrder, shutDownWhenAsked } from '#server/kernel/shut-down.ts'

/**
 * A shop in a process of its own, without pages, for proofs that kill it: node shop-process.fixture.ts <settings as
 * JSON>.
 */
const { onClose, shutDown } = shutDownInOrder(() => {})
const config = readConfig({ BIND: '127.0.0.1', ...(JSON.parse(process.argv[2]!) as Record<string, string>) })
const poolConfig = databaseConfig(config.databaseUrl!)
const connection = createDb({ ...poolConfig, ...SERVING }, { prepared: config.preparedStatements })
onClose(() => connection.close())
const shop = await openShop(config, connection, {
  listings: 'sql',
  jobs: { names: ['messages'], poolConfig, pauseMs: { idle: 50, afterFailure: 50 } },
})
onClose(shop.close)
await shop.listen()
process.send?.({ opened: true, workerPid: shop.workerPid }, () => {})
// also when whoever started us is gone
shutDownWhenAsked(shutDown)
