import { type RawBuilder, sql } from 'kysely'
import { DEFAULT_OWNERS, type FieldOwners } from '#rules/exchange/owned-fields.ts'
import type { Db } from '#server/db/client.ts'
import type { OwnedField } from '#server/db/schema-exchange.ts'

export async function fieldOwners(db: Db, sourceId: number): Promise<FieldOwners> {
  const rows = await db
    .selectFrom('exchange_field_owner')
    .select(['field', 'owner'])
    .where('source_id', '=', sourceId)
    .execute()
  return { ...DEFAULT_OWNERS, ...Object.fromEntries(rows.map(({ field, owner }) => [field, owner])) }
}

/** Whether the exchange may write the field of a good whose edited fields are `edits`. */
export function mayWrite(owners: FieldOwners, field: OwnedField, edits: RawBuilder<unknown>): RawBuilder<boolean> {
  const owner = owners[field]
  if (owner !== 'until-edited') return sql<boolean>`${sql.lit(owner === 'accounting')}`
  return sql<boolean>`(${edits} is null or not ${sql.lit(field)} = any(${edits}))`
}
