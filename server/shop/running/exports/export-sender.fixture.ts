import { readConfig } from '#server/config/config.ts'
import { createDb } from '#server/db/client.ts'
import { openSealing, readDataKeys } from '#server/kernel/sealing.ts'
import { embeddedEmail } from '#server/ports/email/choose.ts'
import { runExports } from './run-exports.ts'

/**
 * A process that sends what is due to a receiver of this machine, for tests that kill it: <database> <folder> <now>.
 */
const [url, folder, now] = process.argv.slice(2)
const { db } = createDb({ connectionString: url! })
const config = readConfig({ HOST: 'shop.test', DATA_DIR: folder!, LOG_LEVEL: 'silent' })
await runExports(
  {
    db,
    config,
    ports: { email: embeddedEmail },
    sealing: openSealing(readDataKeys(config.dataDir, null)),
    clock: () => new Date(now!),
  },
  { signal: new AbortController().signal, isAllowed: () => true },
)
