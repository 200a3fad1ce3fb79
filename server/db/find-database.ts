import type { Config } from '#server/config/config.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import type { ServerTrouble } from './embedded/supervise-server.ts'
import { type DatabaseConfig, databaseConfig } from './hosts/database-config.ts'
import { serversOf, WrongServersError } from './hosts/database-servers.ts'

/** A shop started in the middle of a fail-over waits for its end. */
const START_PATIENCE_MS = 30_000

export interface FoundDatabase {
  poolConfig: DatabaseConfig
  /** The embedded one: its processes run on this machine, for the shop alone. */
  isOwn: boolean
  /** An embedded server is shared by whoever runs on it, and stops with the last. */
  stop: () => Promise<void>
}

/** The shop's own server by DATABASE_URL, else the embedded one in DATA_DIR. */
export async function findDatabase(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  log: (line: string) => void = () => {},
  onTrouble?: (trouble: ServerTrouble) => void,
): Promise<FoundDatabase> {
  if (databaseUrl) {
    const poolConfig = databaseConfig(databaseUrl)
    if (poolConfig.hosts) await findMain(poolConfig)
    return { poolConfig, isOwn: false, stop: async () => {} }
  }
  const postgres = await startEmbeddedPostgres({ dataDir, log, ...(onTrouble && { onTrouble }) })
  return { poolConfig: postgres.poolConfig, isOwn: true, stop: () => postgres.stop() }
}

async function findMain(poolConfig: DatabaseConfig): Promise<void> {
  const servers = serversOf(poolConfig)
  await servers.main(START_PATIENCE_MS)
  const [stranger] = servers.strangers()
  if (stranger) throw new WrongServersError(`сервер ${stranger} из другого кластера, уберите его из списка`)
}
