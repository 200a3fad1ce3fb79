import { sql } from 'kysely'
import type { VatRate } from '#rules/money/vat.ts'
import type { Db } from '#server/db/client.ts'

export interface ExportedGood {
  code: string
  name: string
  article: string
  barcode: string | null
  unit: string
  category: string
  vendor: string
  vendorName: string
  description: string
  pictures: string[]
  weightGrams: number
  dimensionsMm: [length: number, width: number, height: number]
  /** Null: the shop's usual one, which is its own business. */
  vat: VatRate | null
  attributes: Record<string, unknown>
}

export interface ExportedOffer {
  code: string
  prices: { node: string; price: number; price_old: number | null; price_registered: number | null }[] | null
  /** By the warehouse's slug. */
  stock: { warehouse: string; quantity: number }[] | null
}

const AT_ONCE = 1000

/** Cards of all goods on sale in the order of codes, a thousand at a time: memory does not grow with the shop. */
export const exportedGoods = (db: Db): AsyncGenerator<ExportedGood[]> =>
  batches(async (after) => {
    const { rows } =
      await sql<ExportedGood>`select g.code, g.name, g.article, g.barcode, g.unit, g.category_code as category,
        g.vendor_code as vendor, v.name as "vendorName", g.description, g.pictures, g.weight_grams as "weightGrams",
        array[g.length_mm, g.width_mm, g.height_mm] as "dimensionsMm", g.vat_rate as vat, g.attributes
      from good g join vendor v on v.code = g.vendor_code
      where g.is_active and not g.is_hire and g.code > ${after} order by g.code limit ${AT_ONCE}`.execute(db)
    return rows
  })

/**
 * Their prices and stock. A piece an order holds is still in the warehouse: it is told with those on the shelf, as
 * accounting would, and whoever reads it back takes it off again (apply/stock.ts).
 */
export const exportedOffers = (db: Db): AsyncGenerator<ExportedOffer[]> =>
  batches(async (after) => {
    const { rows } = await sql<ExportedOffer>`select g.code,
        (select jsonb_agg(jsonb_build_object('node', o.node_code, 'price', o.price, 'price_old', o.price_old,
            'price_registered', o.price_registered) order by o.node_code)
          from good_offer o where o.good_code = g.code) as prices,
        (select jsonb_agg(jsonb_build_object('warehouse', w.slug, 'quantity', lies.quantity) order by w.id)
          from (select warehouse_id, sum(quantity)::integer as quantity
            from (select warehouse_id, quantity from good_stock where good_code = g.code
              union all
              select t.warehouse_id, t.quantity from order_take t join shop_order o on o.id = t.order_id
              where t.good_code = g.code and o.status not in ('cancelled', 'completed')) pieces
            group by warehouse_id) lies
          -- what a supplier has is in nobody's books here
          join warehouse w on w.id = lies.warehouse_id and w.supplier_id is null) as stock
      from good g where g.is_active and not g.is_hire and g.code > ${after} order by g.code limit ${AT_ONCE}`.execute(
      db,
    )
    return rows
  })

async function* batches<T extends { code: string }>(read: (after: string) => Promise<T[]>): AsyncGenerator<T[]> {
  for (let after = ''; ;) {
    const rows = await read(after)
    if (rows.length === 0) return
    yield rows
    after = rows.at(-1)!.code
  }
}

export interface ExportedNames {
  categories: { code: string; parent: string | null; name: string }[]
  attributes: { code: string; name: string; type: 'list' | 'number' | 'bool'; unit: string | null }[]
  /** Of attributes that are lists. */
  values: { attribute: string; value: string; label: string }[]
  /** Branches that sell anything, and which prices they have. */
  branches: { code: string; name: string; hasOld: boolean; hasRegistered: boolean }[]
  warehouses: { slug: string; name: string; address: string }[]
}

export async function exportedNames(db: Db): Promise<ExportedNames> {
  const list = async <T>(query: ReturnType<typeof sql<T>>) => (await query.execute(db)).rows
  return {
    categories: await list(sql<ExportedNames['categories'][number]>`select code, parent_code as parent, name
      from category where not is_hire order by position, code`),
    attributes: await list(sql<ExportedNames['attributes'][number]>`select code, name, type, unit
      from attribute order by code`),
    values: await list(sql<ExportedNames['values'][number]>`select attribute_code as attribute, value, label
      from attribute_value order by attribute_code, position, value`),
    branches: await list(sql<ExportedNames['branches'][number]>`select n.code, n.name,
        bool_or(o.price_old is not null) as "hasOld", bool_or(o.price_registered is not null) as "hasRegistered"
      from node_logistic n join good_offer o on o.node_code = n.code group by n.code order by n.position, n.code`),
    warehouses: await list(sql<ExportedNames['warehouses'][number]>`select slug, name, address
      from warehouse order by id`),
  }
}
