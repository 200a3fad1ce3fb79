import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/client.ts'
import type { OwnedField } from '#server/db/schema-exchange.ts'

type FieldOwner = 'accounting' | 'shop' | 'until-edited'
export type FieldOwners = Readonly<Record<OwnedField, FieldOwner>>

/** What is sold by accounting's books is accounting's; what people read is the shop's once it has touched it. */
export const DEFAULT_OWNERS: FieldOwners = {
  name: 'until-edited',
  description: 'until-edited',
  pictures: 'until-edited',
  slug: 'until-edited',
  category: 'until-edited',
  vendor: 'until-edited',
  article: 'until-edited',
  barcode: 'accounting',
  attributes: 'until-edited',
  unit: 'until-edited',
  weight: 'until-edited',
  price: 'accounting',
  stock: 'accounting',
  activity: 'until-edited',
}

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
