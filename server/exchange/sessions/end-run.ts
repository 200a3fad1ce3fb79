import { sql } from 'kysely'
import type { Db } from '#server/db/client.ts'
import type { Services } from '#server/shop/ground/call-context.ts'

/** States of a run whose session may have stopped in the middle. */
const MAY_END = sql`('receiving', 'staging', 'applied', 'nothing', 'held')`

/** Accounting says that its exchange has ended; a run compared after silence is looked at once more as a whole. */
export async function endRun(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  runId: number,
  how: 'complete' | 'deactivate',
  stamp: number | null = null,
): Promise<void> {
  const now = clock()
  await sql`update exchange_run set
      end_asked = case when end_asked = 'deactivate' then end_asked else ${how} end,
      deactivate_stamp = coalesce(${stamp}::bigint, deactivate_stamp),
      state = case when received_files = 0 then 'nothing'
        when end_asked is null or ${how} = 'deactivate' and end_asked = 'complete' then 'staging' else state end,
      ended_at = case when received_files = 0 then ${now} else ended_at end,
      changed_at = ${now}
    where id = ${runId} and kind = 'catalog' and state in ${MAY_END}`.execute(db)
}

/** Those a new exchange of the source leaves behind: what they have sent is all there will be. */
export async function endOlderRuns(db: Db, sourceId: number, runId: number): Promise<void> {
  await sql`update exchange_run set end_asked = 'next', state = 'staging'
    where source_id = ${sourceId} and id < ${runId} and kind = 'catalog' and end_asked is null
      and received_files > 0 and state in ${MAY_END}`.execute(db)
}
