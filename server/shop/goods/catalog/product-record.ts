import { type Selectable, sql } from 'kysely'
import { notFound } from '#contract/api-error.ts'
import type { GoodFull } from '#contract/good.ts'
import type { Db } from '#server/db/client.ts'
import type { Database } from '#server/db/schema.ts'
import { RecordCache } from '#server/kernel/record-cache.ts'

/** Of a call; not said: read each time. */
interface Context {
  db: Db
  productRecords?: ProductRecords | null
}

/** As many newest reviews and questions are in a record; further ones are read by themselves. */
export const NEWEST = 10
/** Past this a table of sizes is a listing. */
const MOST_SIZES = 40

const MOST_RECORDS = 1000

export type ProductRecords = RecordCache<ProductRecord>

declare module '#server/shop/ground/call-context.ts' {
  interface Services {
    /** What product pages say of goods, read at once and kept; not said: read each time. */
    productRecords?: ProductRecords | null
  }
}

/** A page is made anew each minute: what no notice tells of (a size new to a line) is read anew as often. */
export const openProductRecords = (ttlMs: number): ProductRecords =>
  new RecordCache({ max: MOST_RECORDS, ttlMs, mentions: mentionedIn })

function* mentionedIn({ links, kits, family, sale, rental }: ProductRecord): Generator<string> {
  for (const { code } of links) yield code
  for (const { good_code } of kits) yield good_code
  yield* family
  if (sale) yield sale.code
  if (rental) yield rental.code
}

interface KitRow {
  complect_id: number
  name: string
  good_code: string
  quantity: number
  discount_percent: number
}

interface LinkRow {
  kind: Database['good_link']['kind']
  code: string
}

/** From jsonb, where a moment is a text. */
type Jsoned<Row> = {
  [Key in keyof Row]: Row[Key] extends Date ? string : Row[Key] extends Date | null ? string | null : Row[Key]
}

const listOf = <T>(rows: ReturnType<typeof sql>) =>
  sql<T[]>`(select coalesce(jsonb_agg(listed), '[]') from (${rows}) listed)`

/**
 * A good and everything about it that product pages say, but for what the index has: price and stock. One statement.
 */
function records(db: Db) {
  return db
    .selectFrom('good')
    .leftJoin('hire_good', 'hire_good.good_code', 'good.code')
    .leftJoin('battery_platform as platform', 'platform.code', 'good.battery_platform_code')
    .leftJoin('good_seo as seo', 'seo.good_code', 'good.code')
    .where('good.is_active', '=', true)
    .select([
      'good.code',
      'good.is_hire',
      'good.category_code',
      'good.description',
      'good.attributes',
      'good.in_the_box',
      'good.videos',
      'good.warranty_months',
      'good.weight_grams',
      'good.length_mm',
      'good.width_mm',
      'good.height_mm',
      'hire_good.deposit',
      'platform.code as platform_code',
      'platform.name as platform_name',
      'platform.voltage',
      'seo.title as seo_title',
      'seo.description as seo_description',
      sql<Record<string, string> | null>`(select jsonb_object_agg(file, alt) from good_picture
        where good_code = good.code and alt <> '')`.as('alts'),
      sql<boolean>`exists (select from good_diagram where good_code = good.code)`.as('has_diagrams'),
      listOf<GoodFull['documents'][number]>(
        sql`select name, url, size from good_document where good_code = good.code order by position`,
      ).as('documents'),
      listOf<{ from_days: number; price_per_day: number }>(
        sql`select from_days, price_per_day from hire_tariff where good_code = good.code order by from_days`,
      ).as('tariffs'),
      // the same machine on sale, with its prices by branch
      sql<{ code: string; slug: string; is_hire: boolean; prices: Record<string, number> | null } | null>`(
        select jsonb_build_object('code', sale.code, 'slug', sale.slug, 'is_hire', sale.is_hire, 'prices',
          (select jsonb_object_agg(node_code, price) from good_offer where good_code = sale.code))
        from good sale where sale.code = hire_good.sale_good_code and sale.is_active)`.as('sale'),
      // and for rent, with its tariffs
      sql<{ code: string; slug: string; is_hire: boolean; tariffs: [number, number][] } | null>`(
        select jsonb_build_object('code', rental.code, 'slug', rental.slug, 'is_hire', rental.is_hire, 'tariffs', tariff.steps)
        from hire_good hire
        join good rental on rental.code = hire.good_code and rental.is_active
        cross join lateral (
          select jsonb_agg(jsonb_build_array(from_days, price_per_day) order by from_days) as steps
          from hire_tariff where good_code = rental.code
        ) tariff
        where hire.sale_good_code = good.code and tariff.steps is not null
        order by rental.code limit 1)`.as('rental'),
      listOf<LinkRow>(sql`
        select link.kind, link.linked_code as code from good_link link
        where link.good_code = good.code and link.linked_code <> good.code order by link.position, link.linked_code`).as(
        'links',
      ),
      listOf<KitRow>(sql`
        select complect.id as complect_id, complect.name, item.good_code, item.quantity, item.discount_percent
        from complect join complect_item item on item.complect_id = complect.id
        where complect.good_code = good.code
        order by complect.position, complect.id, item.position, item.good_code`).as('kits'),
      // a maker's line in all its sizes: names that differ after the first comma only
      sql<string[]>`array(
        select other.code from good other
        where not good.is_hire and strpos(good.name, ', ') > 0
          and other.category_code = good.category_code and other.vendor_code = good.vendor_code
          and other.is_active and not other.is_hire
          and split_part(other.name, ', ', 1) = split_part(good.name, ', ', 1) and strpos(other.name, ', ') > 0
        order by other.code limit ${MOST_SIZES})`.as('family'),
      listOf<{ rating: number; count: number; photos: number }>(sql`
        select rating, count(*) as count, count(*) filter (where jsonb_array_length(photos) > 0) as photos
        from review where good_code = good.code and status = 'shown' group by rating`).as('stars'),
      listOf<Jsoned<Selectable<Database['review']>>>(sql`
        select * from review where good_code = good.code and status = 'shown'
        order by created_at desc, id desc limit ${NEWEST}`).as('reviews'),
      sql<number>`(select count(*) from good_question where good_code = good.code)`.as('question_count'),
      listOf<Jsoned<Selectable<Database['good_question']>>>(sql`
        select * from good_question where good_code = good.code order by created_at desc, id desc limit ${NEWEST}`).as(
        'questions',
      ),
    ])
}

export type ProductRecord = Awaited<ReturnType<ReturnType<typeof records>['executeTakeFirstOrThrow']>>

/** Goods that can be looked at, in the order asked. */
export async function productRecords(
  { db, productRecords: cache }: Context,
  codes: readonly string[],
): Promise<ReadonlyMap<string, ProductRecord>> {
  if (codes.length === 0) return new Map()
  const read = async (missing: readonly string[]) => {
    const rows = await records(db)
      .where('good.code', '=', sql<string>`any(${missing}::text[])`)
      .execute()
    return new Map(rows.map((row) => [row.code, row]))
  }
  return cache ? cache.find(codes, read) : read(codes)
}

export const goodNotFound = () => notFound('Такого товара нет в продаже')

export async function productRecord(context: Context, code: string): Promise<ProductRecord> {
  const record = (await productRecords(context, [code])).get(code)
  if (!record) throw goodNotFound()
  return record
}
