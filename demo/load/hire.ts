import type pg from 'pg'
import { copyDemoRows, json } from '../copy-rows.ts'
import type { Good } from '../goods.ts'
import { HIRE_CATEGORIES, HIRE_LEAVES } from '../hire-categories.ts'
import { hireDescription, hireGoods } from '../hire.ts'
import { LEAVES } from '../leaves.ts'
import { NODES } from '../places/nodes.ts'
import { loadAttributeUses } from './attribute-uses.ts'
import { loadHireBookings } from './hire-bookings.ts'
import type { StoredName } from './pictures.ts'

export async function loadHireCategories(client: pg.PoolClient, stored: StoredName): Promise<void> {
  const rows = HIRE_CATEGORIES.flatMap((root, position) => [
    { ...root, parent: null, position },
    ...(root.children ?? []).map((child, place) => ({ ...child, icon: root.icon, parent: root.code, position: place })),
  ])
  await copyDemoRows(
    client,
    'category',
    ['code', 'parent_code', 'name', 'name_one', 'is_hire', 'picture', 'icon', 'description', 'position'],
    rows.map((row) => [
      row.code,
      row.parent,
      row.name,
      row.one,
      true,
      stored(row.picture),
      row.icon ?? null,
      row.description,
      row.position,
    ]),
  )
  await loadAttributeUses(
    client,
    HIRE_LEAVES.map(({ code, leaf }) => ({
      category: code,
      template: LEAVES.find((template) => template.category === leaf)!,
    })),
  )
}

export async function loadHireGoods(
  client: pg.PoolClient,
  goods: readonly Good[],
  now: Date,
  stored: StoredName,
): Promise<void> {
  const hires = hireGoods(goods)
  await copyDemoRows(
    client,
    'good',
    [
      'code',
      'article',
      'name',
      'slug',
      'category_code',
      'vendor_code',
      'description',
      'attributes',
      'pictures',
      'in_the_box',
      'warranty_months',
      'weight_grams',
      'length_mm',
      'width_mm',
      'height_mm',
      'is_hire',
      'popularity',
      'created_at',
      'updated_at',
    ],
    hires.map((hire) => {
      const { good } = hire
      return [
        hire.code,
        good.article,
        good.name,
        good.slug,
        hire.category,
        good.vendor.code,
        hireDescription(hire),
        json(good.values),
        good.pictures.map(stored),
        good.inTheBox,
        0,
        good.weightGrams,
        good.size[0],
        good.size[1],
        good.size[2],
        true,
        good.popularity,
        now,
        now,
      ]
    }),
  )
  await copyDemoRows(
    client,
    'hire_good',
    ['good_code', 'deposit', 'sale_good_code'],
    hires.map((hire) => [hire.code, hire.deposit, hire.saleCode]),
  )
  await copyDemoRows(
    client,
    'hire_tariff',
    ['good_code', 'from_days', 'price_per_day'],
    hires.flatMap((hire) => hire.tariffs.map(([days, price]) => [hire.code, days, price])),
  )
  await copyDemoRows(
    client,
    'hire_piece',
    ['good_code', 'warehouse_id', 'serial'],
    hires.flatMap((hire) => hire.pieces.map((piece) => [hire.code, piece.warehouse, piece.serial])),
  )
  await loadHireBookings(client, hires, now, stored)
  // A rental good's price is its day, so that cards and listings show it like any other.
  const nodes = NODES.filter((node) => node.hasRental)
  await copyDemoRows(
    client,
    'good_offer',
    ['node_code', 'good_code', 'price'],
    hires.flatMap((hire) => nodes.map((node) => [node.code, hire.code, hire.tariffs[0]![1]])),
  )
}
