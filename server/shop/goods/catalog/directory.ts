import type { SeoTemplate } from '#rules/content/seo-templates.ts'
import type { ReturnKind } from '#rules/order/return-terms.ts'
import type { Db } from '#server/db/client.ts'
import { memoizeByDatabase } from '#server/kernel/memoize.ts'
import { readSetting } from '#server/kernel/settings.ts'

export interface CategoryEntry {
  code: string
  name: string
  nameOne: string
  isHire: boolean
  picture: string | null
  icon: string | null
  description: string
  /** Its goods are chosen by figures: a table rather than cards. */
  isDense: boolean
  /** Its goods are repaired rather than thrown away. */
  hasSpareParts: boolean
  /** What the law on returns makes of its goods; null: what its parent says. */
  returnKind: ReturnKind | null
  parent: CategoryEntry | null
  children: CategoryEntry[]
  tags: TagEntry[]
  /** Its own attributes in the order of the product sheet. */
  attributes: AttributeUse[]
}

export interface TagEntry {
  slug: string
  name: string
  conditions: Record<string, string | boolean | [number, number]>
}

export interface AttributeEntry {
  code: string
  name: string
  type: 'list' | 'number' | 'bool'
  unit: string | null
  decimals: number
  /** Value → label, of a list. */
  labels: Map<string, string>
}

interface AttributeUse {
  attribute: AttributeEntry
  group: string
  isFilter: boolean
  isCard: boolean
  /** Goods that differ in it do not replace each other. */
  mustMatch: boolean
}

export interface VendorEntry {
  code: string
  slug: string
  name: string
  country: string
  description: string
  palette: string
  isBest: boolean
}

/** What listings and product pages refer to: small tables, asked on every request. */
export interface Directory {
  categories: Map<string, CategoryEntry>
  /** Both trees, in the shop's order. */
  roots: CategoryEntry[]
  attributes: Map<string, AttributeEntry>
  vendors: VendorEntry[]
  vendorByCode: Map<string, VendorEntry>
  vendorBySlug: Map<string, VendorEntry>
  /** Branch code → «в Пскове». */
  nodeNameIn: Map<string, string>
  shopName: string
  /** Kind and branch («category 000001», «category » for all) → the shop's own words. */
  seoTemplates: Map<string, SeoTemplate>
}

const FRESH_MS = 15_000

const cached = memoizeByDatabase(FRESH_MS, (db) => readDirectory(db))
export const directoryOf = (db: Db): Promise<Directory> => cached(db, undefined)

async function readDirectory(db: Db): Promise<Directory> {
  const [categoryRows, attributeRows, valueRows, useRows, tagRows, vendorRows, nodes, shop, templates] =
    await Promise.all([
      db.selectFrom('category').selectAll().orderBy('position').orderBy('code').execute(),
      db.selectFrom('attribute').selectAll().execute(),
      db.selectFrom('attribute_value').selectAll().orderBy('position').orderBy('value').execute(),
      db.selectFrom('category_attribute').selectAll().orderBy('position').orderBy('attribute_code').execute(),
      db.selectFrom('tag').selectAll().orderBy('position').orderBy('slug').execute(),
      db.selectFrom('vendor').selectAll().orderBy('position').orderBy('name').execute(),
      db.selectFrom('node_logistic').select(['code', 'name_in']).execute(),
      readSetting(db, 'shop'),
      db.selectFrom('seo_template').select(['kind', 'node_code', 'title', 'description', 'h1', 'text']).execute(),
    ])
  const attributes = new Map<string, AttributeEntry>(
    attributeRows.map((row) => [row.code, { ...row, labels: new Map() }]),
  )
  for (const { attribute_code, value, label } of valueRows) attributes.get(attribute_code)?.labels.set(value, label)

  const categories = new Map<string, CategoryEntry>()
  for (const row of categoryRows) {
    const { code, name, picture, icon, description } = row
    const own = {
      code,
      name,
      nameOne: row.name_one,
      isHire: row.is_hire,
      picture,
      icon,
      description,
      isDense: row.is_dense,
      hasSpareParts: row.has_spare_parts,
      returnKind: row.return_kind,
    }
    categories.set(code, { ...own, parent: null, children: [], tags: [], attributes: [] })
  }
  for (const { code, parent_code } of categoryRows) {
    const entry = categories.get(code)!
    entry.parent = parent_code === null ? null : (categories.get(parent_code) ?? null)
    entry.parent?.children.push(entry)
  }
  for (const row of useRows) {
    const attribute = attributes.get(row.attribute_code)
    if (!attribute) continue
    const { group_name, is_filter, is_card, must_match } = row
    const use = { attribute, group: group_name, isFilter: is_filter, isCard: is_card, mustMatch: must_match }
    categories.get(row.category_code)?.attributes.push(use)
  }
  for (const { category_code, slug, name, conditions } of tagRows)
    categories.get(category_code)?.tags.push({ slug, name, conditions })

  const vendors = vendorRows.map(({ code, slug, name, country, description, palette, is_best }) => ({
    code,
    slug,
    name,
    country,
    description,
    palette,
    isBest: is_best,
  }))
  return {
    categories,
    roots: [...categories.values()].filter(({ parent }) => parent === null),
    attributes,
    vendors,
    vendorByCode: new Map(vendors.map((vendor) => [vendor.code, vendor])),
    vendorBySlug: new Map(vendors.map((vendor) => [vendor.slug, vendor])),
    nodeNameIn: new Map(nodes.map(({ code, name_in }) => [code, name_in])),
    seoTemplates: new Map(templates.map(({ kind, node_code, ...words }) => [`${kind} ${node_code}`, words])),
    shopName: shop.name,
  }
}
