import type pg from 'pg'

/** Row-by-row checks cost more than the rows; the generator's tests hold what they would. Superusers only. */
export async function skipForeignKeyChecks(client: pg.PoolClient): Promise<void> {
  if (await isSuperuser(client)) await client.query('set local session_replication_role = replica')
}

/** Triggers work again. */
export async function checkForeignKeysAgain(client: pg.PoolClient): Promise<void> {
  if (await isSuperuser(client)) await client.query('set local session_replication_role = origin')
}

async function isSuperuser(client: pg.PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ rolsuper: boolean }>(
    'select rolsuper from pg_roles where rolname = current_user',
  )
  return rows[0]?.rolsuper ?? false
}
