// Brands, the category tree, attributes and landings: everything goods refer to.
import type pg from 'pg'
import { ATTRIBUTES } from '../attributes.ts'
import { CATEGORIES } from '../categories.ts'
import { CONSUMABLES } from '../categories/consumables.ts'
import { PARTS } from '../categories/parts.ts'
import type { Category } from '../category.ts'
import { copyDemoRows, type Cell, json } from '../copy-rows.ts'
import { attributeUses, LEAVES } from '../leaves.ts'
import { PLATFORMS } from '../vendor.ts'
import { VENDORS } from '../vendors.ts'
import { LISTS } from '../attributes/lists.ts'
import { loadAttributeUses } from './attribute-uses.ts'
import type { StoredName } from './pictures.ts'

export async function loadCatalogue(client: pg.PoolClient, stored: StoredName): Promise<void> {
  await copyDemoRows(
    client,
    'vendor',
    ['code', 'slug', 'name', 'aliases', 'country', 'description', 'palette', 'is_best', 'position'],
    VENDORS.map((vendor) => [
      vendor.code,
      vendor.slug,
      vendor.name,
      vendor.aliases,
      LISTS.country![1][vendor.country]!,
      vendor.description,
      vendor.palette,
      vendor.isBest ?? false,
      vendor.position,
    ]),
  )
  await copyDemoRows(
    client,
    'category',
    [
      'code',
      'parent_code',
      'name',
      'name_one',
      'picture',
      'icon',
      'description',
      'position',
      'is_dense',
      'has_spare_parts',
    ],
    categoryRows(CATEGORIES, null, null, stored),
  )
  const used = new Set(LEAVES.flatMap((template) => attributeUses(template).map((use) => use.code)))
  const attributes = [...ATTRIBUTES.values()].filter((attribute) => used.has(attribute.code))
  await copyDemoRows(
    client,
    'attribute',
    ['code', 'name', 'type', 'unit', 'decimals'],
    attributes.map((a) => [a.code, a.name, a.type, a.unit, a.decimals]),
  )
  await copyDemoRows(
    client,
    'attribute_value',
    ['attribute_code', 'value', 'label', 'position'],
    attributes.flatMap((a) =>
      Object.entries(a.values).map(([value, label], position) => [a.code, value, label, position]),
    ),
  )
  await loadAttributeUses(
    client,
    LEAVES.map((template) => ({ category: template.category, template })),
  )
  await copyDemoRows(
    client,
    'battery_platform',
    ['code', 'name', 'voltage'],
    Object.entries(PLATFORMS).map(([code, platform]) => [code, platform.name, platform.voltage]),
  )
  await copyDemoRows(client, 'tag', ['category_code', 'slug', 'name', 'conditions', 'position'], tagRows(CATEGORIES))
}

/** Chosen by figures, not by looks: they open as a table, with everything below them. */
const DENSE = new Set([CONSUMABLES.code, PARTS.code])

const withGoods = new Set(LEAVES.map((template) => template.category))
const repaired = new Set(LEAVES.filter(({ spares }) => spares !== undefined).map(({ category }) => category))

function hasGoods(category: Category): boolean {
  return withGoods.has(category.code) || category.children.some(hasGoods)
}

function* categoryRows(
  categories: readonly Category[],
  parent: string | null,
  icon: string | null,
  stored: StoredName,
): Generator<Cell[]> {
  for (const [position, category] of categories.filter(hasGoods).entries()) {
    const own = category.icon ?? icon
    const picture = stored(category.picture)
    const { code, name, one, description } = category
    const [isDense, isRepaired] = [DENSE.has(code), repaired.has(code)]
    yield [code, parent, name, one, picture, own, description, position, isDense, isRepaired]
    yield* categoryRows(category.children, category.code, own, stored)
  }
}

function* tagRows(categories: readonly Category[]): Generator<Cell[]> {
  for (const category of categories.filter(hasGoods)) {
    for (const [position, tag] of category.tags.entries())
      yield [category.code, tag.slug, tag.name, json(tag.conditions), position]
    yield* tagRows(category.children)
  }
}
