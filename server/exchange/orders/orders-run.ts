import { sql } from 'kysely'
import type { Services } from '#server/shop/ground/call-context.ts'

/** A session that only asked: it has ended with what it was told, until it asks or sends more. */
export async function recordOrders({ db, clock }: Pick<Services, 'db' | 'clock'>, runId: number, count: number) {
  const now = clock()
  await sql`update exchange_run set state = case when ${count} > 0 then 'applied' else 'nothing' end,
      figures = figures || jsonb_build_object('orders', greatest(coalesce((figures ->> 'orders')::integer, 0), ${count})),
      ended_at = ${now}, changed_at = ${now}
    where id = ${runId} and kind = 'orders' and state in ('receiving', 'applied', 'nothing')
      and received_files = 0`.execute(db)
}

/** Documents came: what became of their file is told at the desk. */
export async function recordDocuments(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { runId, fileName, words, documents }: { runId: number; fileName: string; words: string | null; documents: number },
): Promise<void> {
  const now = clock()
  await db
    .updateTable('exchange_file')
    .set({ state: words === null ? 'read' : 'failed', failure: words, changed_at: now })
    .where('run_id', '=', runId)
    .where('name', '=', fileName)
    .execute()
  await sql`update exchange_run set state = ${words === null ? 'applied' : 'failed'}, failure = ${words}, ended_at = ${now},
      changed_at = ${now},
      figures = figures || jsonb_build_object('documents', coalesce((figures ->> 'documents')::integer, 0) + ${documents}::integer)
    where id = ${runId}`.execute(db)
}
