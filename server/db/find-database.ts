import type { PoolConfig } from 'pg'
import type { Config } from '#server/config/config.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'

export interface FoundDatabase {
  poolConfig: PoolConfig
  /** An embedded server is shared by whoever runs on it, and stops with the last. */
  stop: () => Promise<void>
}

/** The shop's own server by DATABASE_URL, else the embedded one in DATA_DIR. */
export async function findDatabase(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  log: (line: string) => void = () => {},
): Promise<FoundDatabase> {
  if (databaseUrl) return { poolConfig: { connectionString: databaseUrl }, stop: async () => {} }
  const postgres = await startEmbeddedPostgres({ dataDir, log })
  return { poolConfig: postgres.poolConfig, stop: () => postgres.stop() }
}
