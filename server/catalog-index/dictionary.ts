import { sql } from 'kysely'
import type { Db } from '#server/db/client.ts'

export interface VendorRecord {
  code: string
  slug: string
  name: string
  /** Place among the vendors by name. */
  order: number
}

export interface Attribute {
  code: string
  name: string
  type: 'list' | 'number' | 'bool'
  unit: string | null
  decimals: number
  /** Value → label, in the shop's order. */
  labels: ReadonlyMap<string, string>
}

export interface AttributeUse {
  attribute: Attribute
  position: number
  isFilter: boolean
  isCard: boolean
}

export interface Category {
  code: string
  name: string
  /** Categories in tree order: everything below this one stands from `order` to `end`, itself first. */
  order: number
  end: number
  ancestors: readonly Category[]
  /** Its own, in the order of the product sheet. */
  attributes: readonly AttributeUse[]
}

/** The small tables a listing refers to. */
export interface Dictionary {
  nodes: readonly string[]
  /** The branches' cities, as `nodes` stand. */
  cities: readonly { name: string; nameIn: string }[]
  /** Warehouse → the branch it lies in, as a place in `nodes`; -1: a supplier's. */
  nodeByWarehouse: ReadonlyMap<number, number>
  /** Shops of each branch that give orders out, as `nodes` stand. */
  counters: readonly (readonly number[])[]
  /** A supplier's place → the branch he brings to, as a place in `nodes`, and in how many days. */
  supplyByWarehouse: ReadonlyMap<number, { node: number; leadDays: number | null }>
  categories: readonly Category[]
  categoryByCode: ReadonlyMap<string, Category>
  vendors: readonly VendorRecord[]
  vendorByCode: ReadonlyMap<string, VendorRecord>
  vendorBySlug: ReadonlyMap<string, VendorRecord>
  attributes: ReadonlyMap<string, Attribute>
}

interface Tables {
  nodes: string[]
  cities: { name: string; nameIn: string }[]
  warehouses: [id: number, node: string, isSupplier: boolean, leadDays: number | null, isCounter: boolean][]
  vendors: Omit<VendorRecord, 'order'>[]
  categories: { code: string; name: string; parent: string | null }[]
  attributes: Omit<Attribute, 'labels'>[]
  labels: { attribute: string; value: string; label: string }[]
  uses: { category: string; attribute: string; position: number; isFilter: boolean; isCard: boolean }[]
}

/** One statement, so that the tables fit each other. Run it in a transaction together with what refers to them. */
export const DICTIONARY_SQL = `select
  coalesce((select json_agg(code order by code collate "C") from node_logistic), '[]') as nodes,
  coalesce((select json_agg(json_build_object('name', name, 'nameIn', name_in)
    order by code collate "C") from node_logistic), '[]') as cities,
  coalesce((select json_agg(json_build_array(id, node_code, supplier_id is not null, lead_days, is_shop and has_pickup) order by id) from warehouse), '[]') as warehouses,
  coalesce((select json_agg(json_build_object('code', code, 'slug', slug, 'name', name)
    order by name, code collate "C") from vendor), '[]') as vendors,
  coalesce((select json_agg(json_build_object('code', code, 'name', name, 'parent', parent_code)
    order by position, code collate "C") from category), '[]') as categories,
  coalesce((select json_agg(json_build_object(
    'code', code, 'name', name, 'type', type, 'unit', unit, 'decimals', decimals)) from attribute), '[]') as attributes,
  coalesce((select json_agg(json_build_object('attribute', attribute_code, 'value', value, 'label', label)
    order by position, value collate "C") from attribute_value), '[]') as labels,
  coalesce((select json_agg(json_build_object('category', category_code, 'attribute', attribute_code,
    'position', position, 'isFilter', is_filter, 'isCard', is_card)
    order by position, attribute_code collate "C") from category_attribute), '[]') as uses`

export async function readDictionary(db: Db): Promise<Dictionary> {
  const { rows } = await sql<Tables>`${sql.raw(DICTIONARY_SQL)}`.execute(db)
  return buildDictionary(rows[0]!)
}

export function buildDictionary(tables: Tables): Dictionary {
  const vendors = tables.vendors.map((vendor, order) => ({ ...vendor, order }))
  const attributes = attributesOf(tables)
  const categories = inTreeOrder(tables, attributes)
  return {
    nodes: tables.nodes,
    cities: tables.cities,
    nodeByWarehouse: new Map(
      tables.warehouses.map(([id, node, isSupplier]) => [id, isSupplier ? -1 : tables.nodes.indexOf(node)]),
    ),
    counters: tables.nodes.map((code) =>
      tables.warehouses.flatMap(([id, node, , , isCounter]) => (isCounter && node === code ? id : [])),
    ),
    supplyByWarehouse: new Map(
      tables.warehouses.flatMap(([id, node, isSupplier, leadDays]) =>
        isSupplier ? [[id, { node: tables.nodes.indexOf(node), leadDays }] as const] : [],
      ),
    ),
    categories,
    categoryByCode: new Map(categories.map((category) => [category.code, category])),
    vendors,
    vendorByCode: new Map(vendors.map((vendor) => [vendor.code, vendor])),
    vendorBySlug: new Map(vendors.map((vendor) => [vendor.slug, vendor])),
    attributes,
  }
}

/** Names that mean something else in `filter[…]`. */
const RESERVED = new Set(['vendor', 'price'])

function attributesOf({ attributes, labels }: Tables): Map<string, Attribute> {
  const byCode = new Map(attributes.map((each) => [each.code, { ...each, labels: new Map<string, string>() }]))
  for (const { attribute, value, label } of labels) byCode.get(attribute)?.labels.set(value, label)
  for (const code of RESERVED) byCode.delete(code)
  return byCode
}

function inTreeOrder({ categories, uses }: Tables, attributes: Map<string, Attribute>): Category[] {
  const children = Map.groupBy(categories, ({ parent }) => parent)
  const usesOf = Map.groupBy(uses, ({ category }) => category)
  const seen = new Set<string>()
  const ordered: Category[] = []
  const visit = ({ code, name }: Tables['categories'][number], ancestors: readonly Category[]) => {
    if (seen.has(code)) return
    seen.add(code)
    const own = (usesOf.get(code) ?? []).flatMap(({ attribute, position, isFilter, isCard }) => {
      const known = attributes.get(attribute)
      return known ? [{ attribute: known, position, isFilter, isCard }] : []
    })
    const category = { code, name, order: ordered.length, end: 0, ancestors, attributes: own }
    ordered.push(category)
    for (const child of children.get(code) ?? []) visit(child, [...ancestors, category])
    category.end = ordered.length
  }
  for (const root of children.get(null) ?? []) visit(root, [])
  // Categories that stand in each other hang nowhere; their goods are still goods.
  for (const stray of categories) visit(stray, [])
  return ordered
}
