import type { Config } from '#server/config/config.ts'
import { createDb, type DbConnection } from '#server/db/client.ts'
import { startEmbeddedPostgres } from '#server/db/embedded-postgres.ts'

/** The shop's own database, whether the shop is open (then its server is shared) or closed (then it is started and stopped again). */
export async function openShopDatabase({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<DbConnection> {
  if (databaseUrl) return createDb({ connectionString: databaseUrl })
  const postgres = await startEmbeddedPostgres({ dataDir })
  const connection = createDb(postgres.poolConfig)
  const close = async () => {
    await connection.close()
    await postgres.stop()
  }
  return { ...connection, close }
}
