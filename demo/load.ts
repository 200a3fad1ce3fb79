// Fills an empty migrated database with the demo shop, in one transaction: a broken load leaves nothing behind.
import type pg from 'pg'
import type { DemoOptions } from './demo-options.ts'
import { checkForeignKeysAgain, skipForeignKeyChecks } from './load/bulk-session.ts'
import { loadCatalogue } from './load/catalogue.ts'
import { loadContent } from './load/content.ts'
import { loadGoods } from './load/goods.ts'
import { loadHireCategories, loadHireGoods } from './load/hire.ts'
import { loadLinks } from './load/links.ts'
import { loadPastSearches } from './load/past-searches.ts'
import { loadPastViews } from './load/past-views.ts'
import { loadPictures } from './load/pictures.ts'
import { loadReviewPhotos } from './load/review-photos.ts'
import { loadPlaces, loadServiceCenters, insertShopReviews } from './load/places.ts'
import { loadSchemes } from './load/schemes.ts'
import { loadSelections } from './load/selections.ts'
import { loadSettings } from './load/settings.ts'

const TABLES = [
  'node_logistic',
  'delivery_tier',
  'city',
  'warehouse',
  'service_center',
  'calendar_day',
  'vendor',
  'category',
  'attribute',
  'attribute_value',
  'category_attribute',
  'battery_platform',
  'good',
  'good_offer',
  'price_history',
  'good_stock',
  'good_link',
  'complect',
  'complect_item',
  'good_document',
  'tag',
  'hire_good',
  'hire_tariff',
  'hire_piece',
  'hire_booking',
  'selection',
  'selection_good',
  'page',
  'blog_type',
  'publication',
  'banner',
  'menu_item',
  'review',
  'shop_review',
  'good_question',
  'good_view',
  'good_score',
  'rental_faq',
]

export async function loadDemoShop(pool: pg.Pool, options: DemoOptions): Promise<void> {
  const client = await pool.connect()
  let photos: ReadonlyMap<string, string> = new Map()
  try {
    await client.query('begin')
    // The search is built once at the end instead of good by good.
    await client.query(`set local verstak.bulk_load = 'on'`)
    await refuseForeignShop(client)
    const stored = await loadPictures(options)
    await skipForeignKeyChecks(client)
    await client.query(`truncate ${TABLES.join(', ')} restart identity cascade`)
    await loadPlaces(client, stored)
    await loadServiceCenters(client)
    await insertShopReviews(client, options.now)
    await loadCatalogue(client, stored)
    await loadHireCategories(client, stored)
    const loaded = await loadGoods(client, options, stored)
    const { index, forHire } = loaded
    photos = loaded.photos
    await loadHireGoods(client, forHire, options.now, stored)
    await loadLinks(client, index)
    await loadSchemes(client, index, stored)
    await watchAgain(client)
    // Without figures the next statements would look up a hundred thousand goods one by one.
    await client.query(`analyze ${MEASURED_AT_ONCE.join(', ')}`)
    await client.query(COSTS)
    await client.query(PAST_PRICES, [options.now])
    await client.query(PRICES_BEFORE_DISCOUNTS, [options.now])
    await loadPastViews(client, options.now)
    await loadSelections(client)
    await loadContent(client, options, stored)
    await loadSettings(client, options)
    await client.query('select rebuild_search()')
    await loadPastSearches(client, options.now)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
  await loadReviewPhotos(pool, options, photos)
  await analyzeRest(pool)
}

/** What the shop pays: 62–87 % of its lowest price, by the code, so that some goods earn little. */
const COSTS = `insert into good_cost (good_code, cost)
  select good_code, (min(price) * (62 + good_code::bigint * 7919 % 26) / 100) / 100 * 100
  from good_offer join good on code = good_code and not is_hire group by good_code`

/** What is crossed out was asked for until the discount began. */
const PRICES_BEFORE_DISCOUNTS = `insert into price_history (good_code, node_code, price, valid_until)
  select good_code, node_code, price_old, $1::timestamptz - (3 + good_code::bigint * 31 % 24) * interval '1 day'
  from good_offer where price_old is not null`

/** Two goods in five have cost more, and less, within the year: a price has a story, with ends as a shop's. */
const PAST_PRICES = `insert into price_history (good_code, node_code, price, valid_until)
  select o.good_code, o.node_code,
    case when o.price < 10000 then greatest(o.price * past.percent / 10000 * 100, 100)
      when o.price < 100000 then o.price * past.percent / 100000 * 1000 - 100
      else o.price * past.percent / 1000000 * 10000 - 1000 end,
    $1::timestamptz - past.days * interval '1 day'
  from good_offer o cross join (values (112, 190), (108, 71), (96, 34)) as past (percent, days)
  where o.good_code::bigint * 7919 % 5 < 2`

const MEASURED_AT_ONCE = ['good', 'good_offer', 'good_stock']

async function analyzeRest(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ names: string }>(
    `select string_agg(quote_ident(relname), ', ') as names from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> all ($1)`,
    [[...MEASURED_AT_ONCE, 'good_search', 'search_word']],
  )
  await pool.query(`analyze ${rows[0]!.names}`)
}

/** Loading empties the shop's tables, so it stops when they hold goods that did not come from here. */
async function refuseForeignShop(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ foreign: boolean }>(
    `select exists (select 1 from good) and not exists (select 1 from setting where key = 'demo') as foreign`,
  )
  if (rows[0]?.foreign)
    throw new Error('The database already holds a shop of its own; the demo shop is loaded into an empty one only.')
}

/**
 * Triggers work again; a statement that changes nothing leaves the mark by which a running index reads everything anew.
 */
async function watchAgain(client: pg.PoolClient): Promise<void> {
  await checkForeignKeysAgain(client)
  await client.query('update good set popularity = popularity where false')
}
