// Goods with their offers and stock, a thousand at a time, so that a big shop needs no more memory than a small one.
import type pg from 'pg'
import { type Cell, copyRows, json } from '../copy-rows.ts'
import { type Good, generateGoods } from '../goods.ts'
import type { DemoOptions } from '../load.ts'
import { offersOf, stockOf } from '../offers.ts'

const BATCH = 1000
const DAY = 86_400_000

const GOOD_COLUMNS = [
  'code', 'article', 'name', 'slug', 'category_code', 'vendor_code', 'description', 'unit', 'attributes', 'pictures', 'in_the_box', 'labels',
  'battery_platform_code', 'warranty_months', 'weight_grams', 'length_mm', 'width_mm', 'height_mm', 'popularity', 'created_at', 'updated_at',
]

export async function loadGoods(client: pg.PoolClient, options: DemoOptions): Promise<void> {
  let batch: Good[] = []
  let done = 0
  const flush = async (): Promise<void> => {
    await copyBatch(client, batch, options.now)
    done += batch.length
    batch = []
    options.progress?.(done, options.goods, 'товары')
  }
  for (const good of generateGoods(options.seed, options.goods)) {
    batch.push(good)
    if (batch.length === BATCH) await flush()
  }
  if (batch.length > 0) await flush()
}

async function copyBatch(client: pg.PoolClient, goods: Good[], now: Date): Promise<void> {
  const offers: Cell[][] = []
  const stocks: Cell[][] = []
  for (const good of goods) {
    const stock = stockOf(good)
    for (const item of stock) stocks.push([item.warehouse, good.code, item.quantity])
    for (const offer of offersOf(good, stock)) {
      offers.push([offer.node, good.code, offer.price, offer.priceOld, offer.priceRegistered, offer.bonuses, offer.deliveryDays])
    }
  }
  await copyRows(client, 'good', GOOD_COLUMNS, goods.map((good) => goodRow(good, now)))
  await copyRows(client, 'good_offer', ['node_code', 'good_code', 'price', 'price_old', 'price_registered', 'bonuses', 'delivery_days'], offers)
  await copyRows(client, 'good_stock', ['warehouse_id', 'good_code', 'quantity'], stocks)
}

function goodRow(good: Good, now: Date): Cell[] {
  const created = new Date(now.getTime() - good.age * DAY)
  return [
    good.code, good.article, good.name, good.slug, good.template.category, good.vendor.code, good.description, good.template.unit ?? 'шт.',
    json(good.values), good.pictures, good.inTheBox, labelsOf(good), good.platform, good.warranty, good.weightGrams,
    good.size[0], good.size[1], good.size[2], good.popularity, created, created,
  ]
}

const HIT_POPULARITY = 760
const NEW_DAYS = 45

export function labelsOf(good: Good): string[] {
  return [good.popularity >= HIT_POPULARITY && 'hit', good.age <= NEW_DAYS && 'new', good.sale > 0 && 'sale'].filter((label) => label !== false)
}
