import type { Config } from '#server/config/config.ts'
import { createDb, type DbConnection } from '#server/db/client.ts'
import { findDatabase } from '#server/db/find-database.ts'

/**
 * The shop's own database, whether the shop is open (then its server is shared) or closed (then it is started and
 * stopped again).
 */
export async function openShopDatabase(config: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<DbConnection> {
  const { poolConfig, stop } = await findDatabase(config)
  const connection = createDb(poolConfig)
  const close = async () => {
    await connection.close()
    await stop()
  }
  return { ...connection, close }
}
