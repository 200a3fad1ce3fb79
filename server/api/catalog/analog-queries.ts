import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/schema.ts'

type Db = Kysely<Database>

export interface AnalogCandidate {
  code: string
  category_code: string
  attributes: Record<string, number | string | boolean>
}

export async function candidatesByCodes(db: Db, codes: readonly string[]): Promise<AnalogCandidate[]> {
  return db.selectFrom('good').select(['code', 'category_code', 'attributes']).where('code', 'in', codes).where('is_active', '=', true).execute()
}

/** The good itself and those of its category whose price is nearest, by ratio; a rental good's price is its first tariff. */
export async function nearestByPrice(db: Db, code: string, nodeCode: string, limit: number): Promise<AnalogCandidate[]> {
  const { rows } = await sql<AnalogCandidate>`
    with own as (select code, category_code, is_hire from good where code = ${code}),
    priced as (
      select good.code, coalesce(
        (select price from good_offer where good_code = good.code and node_code = ${nodeCode}),
        (select price_per_day from hire_tariff where good_code = good.code order by from_days limit 1)
      )::float8 as price
      from good join own on own.category_code = good.category_code and own.is_hire = good.is_hire
      where good.is_active
    ), near as (
      select priced.code, abs(ln(priced.price / mine.price)) as distance
      from priced left join priced mine on mine.code = ${code}
      where priced.price is not null or priced.code = ${code}
      order by priced.code <> ${code}, distance, priced.code
      limit ${limit + 1}
    )
    select good.code, good.category_code, good.attributes from near join good using (code)
    order by near.code <> ${code}, near.distance, near.code`.execute(db)
  return rows
}
