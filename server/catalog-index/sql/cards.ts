import { sql } from 'kysely'
import type { Good, GoodAttribute } from '#contract/good.ts'
import type { ShelfCount } from '#rules/delivery/stock.ts'
import type { Db } from '#server/db/client.ts'
import type { AttributeValue } from '../catalog-index.ts'
import type { Dictionary } from '../dictionary.ts'
import { presentSheet } from '../present-attribute.ts'
import { presentGood } from '../present-good.ts'
import { shelfColumn, supplyColumns, supplyOf, type SupplyRow } from './supply.ts'

interface CardRow extends SupplyRow {
  code: string
  article: string
  name: string
  slug: string
  unit: string
  is_hire: boolean
  category_code: string
  vendor_code: string
  pictures: string[]
  labels: string[]
  attributes: Record<string, unknown>
  rating_value: string
  rating_count: number
  price: number
  price_old: number | null
  price_registered: number | null
  sale_ends_on: string | null
  bonuses: number
  transfer_days: number
  local_count: number
  total_count: number
  park_nodes: string[]
  shelves: ShelfCount[]
}

/** Cards in the order asked, of the goods a branch offers. */
export async function readCards(
  db: Db,
  codes: readonly string[],
  nodeCode: string,
  dictionary: Dictionary,
): Promise<Good[]> {
  if (codes.length === 0) return []
  const { rows } = await sql<CardRow>`
    select g.code, g.article, g.name, g.slug, g.unit, g.is_hire, g.category_code, g.vendor_code, g.pictures, g.labels,
      g.attributes, g.rating_value, g.rating_count, o.*, s.*
    from unnest(${codes}::text[]) with ordinality as asked (code, place)
    join good g on g.code = asked.code and g.is_active
    cross join lateral (
      select price, price_old, price_registered, sale_ends_on, bonuses, coalesce(delivery_days, transfer_days) as transfer_days
        from good_offer join node_logistic node on node.code = node_code
        where not g.is_hire and good_code = g.code and node_code = ${nodeCode}
      union all
      (select price_per_day, null, null, null, 0, 0 from hire_tariff where g.is_hire and good_code = g.code
        order by from_days limit 1)) o
    cross join lateral (
      select least(coalesce(sum(quantity) filter (where w.shelf_node = ${nodeCode}), 0), 2147483647)::integer as local_count,
        least(coalesce(sum(quantity), 0), 2147483647)::integer as total_count,
        ${supplyColumns(nodeCode)}, ${shelfColumn(nodeCode, sql`and not g.is_hire`)},
        coalesce(array_agg(distinct w.node_code) filter (where g.is_hire), '{}') as park_nodes
      from (
        select warehouse_id, quantity from good_stock where not g.is_hire and good_code = g.code
        union all
        select warehouse_id, 1 from hire_piece where g.is_hire and good_code = g.code) pieces
      join warehouse w on w.id = warehouse_id) s
    order by asked.place`.execute(db)
  return rows.map((row) => present(row, nodeCode, dictionary))
}

/** All figures of goods on sale or for rent. */
export async function readSheets(
  db: Db,
  codes: readonly string[],
  { categoryByCode }: Dictionary,
): Promise<Map<string, GoodAttribute[]>> {
  if (codes.length === 0) return new Map()
  const rows = await db
    .selectFrom('good')
    .select(['code', 'category_code', 'attributes'])
    .where('code', 'in', codes)
    .where('is_active', '=', true)
    .execute()
  const sheetOf = ({ category_code, attributes }: (typeof rows)[number]) =>
    presentSheet(categoryByCode.get(category_code)!.attributes, (code) => (attributes as Record<string, unknown>)[code])
  return new Map(rows.map((row) => [row.code, sheetOf(row)]))
}

export async function readValues(
  db: Db,
  codes: readonly string[],
  attributes: readonly string[],
): Promise<Map<string, Map<string, AttributeValue>>> {
  const { rows } = await sql<{ attribute: string; code: string; value: AttributeValue }>`
    select attribute, code, attributes -> attribute as value
    from good cross join unnest(${attributes}::text[]) as attribute
    where code = any(${codes}::text[]) and is_active and jsonb_typeof(attributes -> attribute) in ('number', 'string', 'boolean')`.execute(
    db,
  )
  const of = (wanted: string) => rows.filter(({ attribute }) => attribute === wanted)
  return new Map(attributes.map((each) => [each, new Map(of(each).map(({ code, value }) => [code, value]))]))
}

function present(row: CardRow, nodeCode: string, dictionary: Dictionary): Good {
  const { vendorByCode, categoryByCode, nodes, cities } = dictionary
  return presentGood({
    code: row.code,
    article: row.article,
    name: row.name,
    slug: row.slug,
    unit: row.unit,
    isHire: row.is_hire,
    vendor: vendorByCode.get(row.vendor_code)!,
    category: categoryByCode.get(row.category_code)!,
    pictures: row.pictures,
    labels: row.labels,
    ratingValue: Number(row.rating_value),
    ratingCount: row.rating_count,
    price: row.price,
    priceOld: row.price_old,
    priceRegistered: row.price_registered,
    saleEndsOn: row.sale_ends_on,
    bonuses: row.bonuses,
    transferDays: row.transfer_days,
    supply: supplyOf(row),
    shelves: row.shelves,
    localCount: row.local_count,
    totalCount: row.total_count,
    ...(row.is_hire && {
      park: {
        nameIn: cities[nodes.indexOf(nodeCode)]!.nameIn,
        cities: cities.flatMap(({ name }, at) => (row.park_nodes.includes(nodes[at]!) ? name : [])),
      },
    }),
    attributeValue: (code) => row.attributes[code],
  })
}
