import { type Kysely, sql } from 'kysely'
import type { GoodFull } from '#contract/good.ts'
import { kopecksToRubles } from '#rules/money/money.ts'
import type { Database } from '#server/db/schema.ts'
import { goodUrl } from './good-url.ts'

type Db = Kysely<Database>

function details(db: Db) {
  return db
    .selectFrom('good')
    .leftJoin('hire_good', 'hire_good.good_code', 'good.code')
    .leftJoin('battery_platform as platform', 'platform.code', 'good.battery_platform_code')
    .leftJoin('good_seo as seo', 'seo.good_code', 'good.code')
    .select([
      'good.code',
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
      sql<Record<
        string,
        string
      > | null>`(select jsonb_object_agg(file, alt) from good_picture where good_code = good.code and alt <> '')`.as(
        'alts',
      ),
      sql<boolean>`exists (select from good_diagram where good_code = good.code)`.as('has_diagrams'),
    ])
    .where('good.is_active', '=', true)
}
export type GoodDetails = Awaited<ReturnType<ReturnType<typeof details>['executeTakeFirstOrThrow']>>

export async function goodDetails(
  db: Db,
  codes: readonly string[],
  isHire?: boolean,
): Promise<Map<string, GoodDetails>> {
  const wanted = details(db).where('good.code', 'in', codes)
  const rows = await (isHire === undefined ? wanted : wanted.where('good.is_hire', '=', isHire)).execute()
  return new Map(rows.map((row) => [row.code, row]))
}

/** Rows of a list that belongs to goods, by good. */
function byGood<Row extends { good_code: string }, T>(rows: Row[], present: (row: Row) => T): Map<string, T[]> {
  const lists = new Map<string, T[]>()
  for (const row of rows) {
    const list = lists.get(row.good_code)
    if (list) list.push(present(row))
    else lists.set(row.good_code, [present(row)])
  }
  return lists
}

export async function documentsOf(db: Db, codes: readonly string[]): Promise<Map<string, GoodFull['documents']>> {
  const rows = await db
    .selectFrom('good_document')
    .selectAll()
    .where('good_code', 'in', codes)
    .orderBy('position')
    .execute()
  return byGood(rows, ({ name, url, size }) => ({ name, url, size }))
}

export async function tariffsOf(db: Db, codes: readonly string[]) {
  const rows = await db
    .selectFrom('hire_tariff')
    .selectAll()
    .where('good_code', 'in', codes)
    .orderBy('from_days')
    .execute()
  return byGood(rows, ({ from_days, price_per_day }) => ({
    fromDays: from_days,
    pricePerDay: kopecksToRubles(price_per_day),
  }))
}

type Counterpart = {
  good_code: string
  code: string
  slug: string
  is_hire: boolean
  price: number
  tariffs: [number, number][]
}

/** The same machine in the other catalogue: on sale for a rental one, for rent (a day's price) for one on sale. */
export async function counterpartsOf(db: Db, codes: readonly string[], nodeCode: string) {
  const { rows } = await sql<Counterpart>`
    select hire.good_code, sale.code, sale.slug, sale.is_hire, offer.price, '[]'::jsonb as tariffs
    from hire_good hire
    join good sale on sale.code = hire.sale_good_code and sale.is_active
    join good_offer offer on offer.good_code = sale.code and offer.node_code = ${nodeCode}
    where hire.good_code = any(${codes})
    union all
    (select distinct on (hire.sale_good_code)
      hire.sale_good_code, rental.code, rental.slug, rental.is_hire, (tariff.steps -> 0 ->> 1)::bigint, tariff.steps
    from hire_good hire
    join good rental on rental.code = hire.good_code and rental.is_active
    cross join lateral (
      select jsonb_agg(jsonb_build_array(from_days, price_per_day) order by from_days) as steps
      from hire_tariff where good_code = rental.code
    ) tariff
    where hire.sale_good_code = any(${codes}) and tariff.steps is not null
    order by hire.sale_good_code, rental.code)`.execute(db)
  return new Map(
    rows.map((row) => [
      row.good_code,
      {
        url: goodUrl(row),
        price: kopecksToRubles(row.price),
        tariffs: row.tariffs.map(([fromDays, price]) => ({ fromDays, pricePerDay: kopecksToRubles(price) })),
      },
    ]),
  )
}
