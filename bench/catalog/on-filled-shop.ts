import { createDb, type DbConnection } from '#server/db/client.ts'
import { startTemporaryPostgres } from '#server/db/temporary-postgres.ts'
import { fillShop } from './fill.ts'

/** Measures on a shop that is there already, or on one of so many goods made for it and thrown away. */
export async function onFilledShop(
  { database, goods }: { database?: string | undefined; goods: string },
  measure: (connection: DbConnection) => Promise<void>,
): Promise<void> {
  const server = database ? null : await startTemporaryPostgres()
  const connection = createDb({ connectionString: server?.connectionString ?? database }, { prepared: true })
  try {
    if (server) await fillShop(connection, Number(goods))
    await measure(connection)
  } finally {
    await connection.close()
    await server?.stop()
  }
}
