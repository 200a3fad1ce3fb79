import { existsSync } from 'node:fs'
import { type Config, ConfigError } from '#server/config/config.ts'
import { createDb, type DbConnection } from '#server/db/client.ts'
import { findDatabase } from '#server/db/find-database.ts'

async function hasShop({ pool }: DbConnection): Promise<boolean> {
  const { rows } = await pool.query<{ here: boolean }>(`select to_regclass('schema_migrations') is not null as here`)
  return rows[0]!.here
}

/**
 * The shop's own database, whether the shop is open (then its server is shared) or closed (then it is started and
 * stopped again).
 */
export async function openShopDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  { mayBeEmpty = false } = {},
): Promise<DbConnection> {
  const noShop = () => {
    const where = config.databaseUrl ? 'по DATABASE_URL' : `в ${config.dataDir}`
    return new ConfigError(`магазина ${where} ещё нет: запустите его или дайте команде те же настройки, что и магазину`)
  }
  // looking for a server there would make one
  if (!mayBeEmpty && config.databaseUrl === null && !existsSync(config.dataDir)) throw noShop()
  const { poolConfig, stop } = await findDatabase(config)
  const connection = createDb(poolConfig)
  const close = async () => {
    await connection.close()
    await stop()
  }
  if (!mayBeEmpty && !(await hasShop(connection))) {
    await close()
    throw noShop()
  }
  return { ...connection, close }
}
