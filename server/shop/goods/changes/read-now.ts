import { sql } from 'kysely'
import { attributeOf, GOOD_FIELDS, type AttributeShape } from '#rules/goods/good-fields.ts'
import type { Db } from '#server/db/client.ts'
import { readSetting } from '#server/kernel/settings.ts'
import type { ChangedThing } from '#server/db/schema-goods.ts'

type Values = Record<string, unknown>
type Now = ReadonlyMap<string, Values>

interface Row {
  key: string
  now: Values
}

const GOOD_ROW = sql.join(
  [...Object.keys(GOOD_FIELDS), 'attributes', 'is_hire'].flatMap((column) => [sql.lit(column), sql.ref(`g.${column}`)]),
)

/** Rows as JSON writes them, which is how changes are kept and compared. */
export async function readNow(db: Db, thing: ChangedThing, keys: readonly string[]): Promise<Now> {
  if (keys.length === 0) return new Map()
  const wanted = sql`unnest(${[...keys]}::text[]) as wanted (key)`
  const { rows } = await {
    good: () =>
      sql<Row>`select g.code as key, jsonb_build_object(${GOOD_ROW}) as now
      from ${wanted} join good g on g.code = wanted.key`.execute(db),
    offer: () =>
      sql<Row>`select wanted.key, jsonb_build_object('price', o.price, 'price_old', o.price_old,
        'price_registered', o.price_registered, 'sale_ends_on', o.sale_ends_on) as now
      from ${wanted} join good_offer o on o.good_code = split_part(wanted.key, '/', 1) and o.node_code = split_part(wanted.key, '/', 2)`.execute(
        db,
      ),
    cost: () =>
      sql<Row>`select c.good_code as key, jsonb_build_object('cost', c.cost) as now
      from ${wanted} join good_cost c on c.good_code = wanted.key`.execute(db),
  }[thing]()
  return new Map(rows.map(({ key, now }) => [key, now]))
}

/** A field of a good's row, an attribute as well; null where there is none. */
export function rowValueOf(row: Values, field: string): unknown {
  const attribute = attributeOf(field)
  return (attribute === null ? row[field] : (row['attributes'] as Values)[attribute]) ?? null
}

/** What values may name. */
export interface Dictionaries {
  goods: ReadonlySet<string>
  branches: ReadonlySet<string>
  vendors: ReadonlySet<string>
  platforms: ReadonlySet<string>
  /** Code → it is of the rental tree. */
  categories: ReadonlyMap<string, boolean>
  attributes: ReadonlyMap<string, AttributeShape>
  /** A price that moves so many times waits for a person. */
  heldTimes: number
}

export async function readDictionaries(db: Db): Promise<Omit<Dictionaries, 'goods'>> {
  const codes = async (table: 'vendor' | 'node_logistic' | 'battery_platform') =>
    new Set((await db.selectFrom(table).select('code').execute()).map(({ code }) => code))
  const [{ heldTimes }, branches, vendors, platforms, categories, attributes, values] = await Promise.all([
    readSetting(db, 'prices'),
    codes('node_logistic'),
    codes('vendor'),
    codes('battery_platform'),
    db.selectFrom('category').select(['code', 'is_hire']).execute(),
    db.selectFrom('attribute').select(['code', 'type', 'decimals']).execute(),
    db.selectFrom('attribute_value').select(['attribute_code', 'value']).execute(),
  ])
  const byAttribute = Map.groupBy(values, ({ attribute_code }) => attribute_code)
  return {
    heldTimes,
    branches,
    vendors,
    platforms,
    categories: new Map(categories.map(({ code, is_hire }) => [code, is_hire])),
    attributes: new Map(
      attributes.map(({ code, type, decimals }) => [
        code,
        { type, decimals, values: new Set(byAttribute.get(code)?.map(({ value }) => value)) },
      ]),
    ),
  }
}
