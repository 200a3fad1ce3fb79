import { sql } from 'kysely'
import type { Services } from '#server/shop/ground/call-context.ts'

const MONTHS_AHEAD = 3

/** The journal's coming months, before anything is to be written there. */
export async function prepareJournal({ db }: Pick<Services, 'db'>): Promise<void> {
  await sql`select make_audit_partition((date_trunc('month', now() at time zone 'Europe/Moscow') + make_interval(months => ahead))::date)
    from generate_series(0, ${sql.lit(MONTHS_AHEAD)}) ahead`.execute(db)
}

/** Months older than the owner wants to see leave the journal whole: read, dumped or taken back where they are then. */
export async function archiveJournal({
  db,
  clock,
  config,
}: Pick<Services, 'db' | 'clock' | 'config'>): Promise<string[]> {
  if (config.journalMonths === 0) return []
  return db.transaction().execute(async (tx) => {
    await sql`set local lock_timeout = '2s'`.execute(tx)
    const { rows } = await sql<{ gone: string[] }>`select archive_journal(
      ((${clock()} at time zone 'Europe/Moscow') - make_interval(months => ${sql.lit(config.journalMonths)}))::date) as gone`.execute(
      tx,
    )
    return rows[0]!.gone
  })
}
