import { DEFAULT_OWNERS, type FieldOwners, type OwnedFieldName } from '#rules/exchange/owned-fields.ts'
import type { Db } from '#server/db/client.ts'

interface GoodOwners {
  /** «1С», «Оптовик». */
  source: string
  owners: FieldOwners
}

/** Of goods that come by exchange: from where, and whose each field is. A source that is switched off owns nothing. */
export async function ownersOf(db: Db, codes: readonly string[]): Promise<ReadonlyMap<string, GoodOwners>> {
  if (codes.length === 0) return new Map()
  const links = await db
    .selectFrom('external_id')
    .innerJoin('exchange_source', 'exchange_source.id', 'external_id.source_id')
    .select(['external_id.code', 'exchange_source.id', 'exchange_source.name'])
    .where('external_id.kind', '=', 'good')
    .where('external_id.code', 'in', [...codes])
    .where('exchange_source.is_on', '=', true)
    // several sources of one good: the first that came with it
    .orderBy('exchange_source.id', 'desc')
    .execute()
  const ids = [...new Set(links.map(({ id }) => id))]
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('exchange_field_owner')
    .select(['source_id', 'field', 'owner'])
    .where('source_id', 'in', ids)
    .execute()
  const bySource = new Map(
    ids.map((id) => [
      id,
      {
        ...DEFAULT_OWNERS,
        ...Object.fromEntries(rows.filter((row) => row.source_id === id).map(({ field, owner }) => [field, owner])),
      } as FieldOwners,
    ]),
  )
  return new Map(links.map(({ code, id, name }) => [code, { source: name, owners: bySource.get(id)! }]))
}

/** Why the field is not to be written by hand; null: it may be. */
export function ownerRefusal(owners: GoodOwners | undefined, field: OwnedFieldName | undefined): string | null {
  if (!owners || !field || owners.owners[field] !== 'accounting') return null
  return `Это поле ведёт «${owners.source}»: измените его там или в «Обмене» отдайте магазину`
}
