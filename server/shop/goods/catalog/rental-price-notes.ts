import { sql } from 'kysely'
import { formatMoney } from '#rules/money/money.ts'
import type { Db } from '#server/db/client.ts'
import { type CategoryEntry } from './directory.ts'
import { subtreeOf } from './category-tree.ts'

/** «от 150 ₽ за день»: the lowest price in a rental section and below it; undefined where nothing is rented out. */
export async function readRentalPriceNotes(db: Db): Promise<(category: CategoryEntry) => string | undefined> {
  const { rows } = await sql<{ code: string; price: number }>`
    select category_code as code, min(price_per_day) as price
    from good join hire_tariff tariff on tariff.good_code = good.code
    where is_active and is_hire and from_days = (select min(from_days) from hire_tariff where good_code = good.code)
    group by 1`.execute(db)
  const prices = new Map(rows.map(({ code, price }) => [code, price]))
  return (category) => {
    const below = subtreeOf(category).flatMap(({ code }) => prices.get(code) ?? [])
    return below.length > 0 ? `от ${formatMoney(Math.min(...below))} за день` : undefined
  }
}
