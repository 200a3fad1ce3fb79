import { sql } from 'kysely'
import type { Db } from '#server/db/client.ts'

/**
 * What a source has said last is staged once more, as if it had come with this run: of one good, or of all. Cards name
 * nothing anew, so what is remembered of them stays.
 */
export async function stageRepeated(
  tx: Db,
  { runId, sourceId, external = null }: { runId: number; sourceId: number; external?: string | null },
): Promise<void> {
  await sql`insert into stage_good (run_id, seq, file_name, line, external, is_whole)
    select ${runId}, row_number() over (), '', 0, external, false from source_good
    where ${whose(sourceId, external)} and not is_deleted and not data ? 'absent'`.execute(tx)
  await stageRepeatedPrices(tx, { runId, sourceId, external })
  await sql`insert into stage_stock (run_id, seq, file_name, line, external, warehouse, quantity)
    select ${runId}, row_number() over (), '', 0, external, warehouse, quantity from source_stock
    where ${whose(sourceId, external)}`.execute(tx)
}

/** Of one card, of goods of ours by their codes, or of all. */
export async function stageRepeatedPrices(
  tx: Db,
  {
    runId,
    sourceId,
    external = null,
    ofGoods,
  }: { runId: number; sourceId: number; external?: string | null; ofGoods?: readonly string[] },
): Promise<void> {
  const which = ofGoods
    ? sql`source_id = ${sourceId} and exists (select from external_id e where e.source_id = ${sourceId} and e.kind = 'good'
        and e.code = any(${ofGoods}) and e.external in (source_price.external, split_part(source_price.external, '#', 1)))`
    : whose(sourceId, external)
  await sql`insert into stage_price (run_id, seq, file_name, line, external, price_type, kopecks, currency, is_whole)
    select ${runId}, row_number() over (), '', 0, external, price_type, kopecks, 'RUB', false from source_price
    where ${which}`.execute(tx)
}

const whose = (sourceId: number, external: string | null) =>
  external === null ? sql`source_id = ${sourceId}` : sql`source_id = ${sourceId} and external = ${external}`
