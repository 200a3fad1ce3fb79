import { sql } from 'kysely'
import { invalid, notFound } from '#contract/api-error.ts'
import type { FreeMachine } from '#contract/office/rental-desk.ts'
import { isCalendarDay, moscowMoment } from '#rules/calendar/moscow-time.ts'
import { kopecksToRubles } from '#rules/money/money.ts'
import { rentalPrice } from '#rules/rental/rental-price.ts'
import { rentalDays } from '#rules/rental/rental-term.ts'
import { likeInside } from '#server/db/like.ts'
import type { OfficeContext } from '#server/shop/people/staff/office-context.ts'
import { isFree } from './clashes.ts'
import { shopsIn } from './pieces.ts'

const MOST = 40

interface Asked {
  shop?: number | undefined
  from: string
  to: string
  search?: string | undefined
}

/** Days first: what of the park is free for all of them, by model, with what it costs. */
export async function listFreeMachines(context: OfficeContext, asked: Asked): Promise<FreeMachine[]> {
  const { db, clock } = context
  const { from, to } = asked
  if (!isCalendarDay(from)) throw invalid({ from: ['Такого дня нет'] })
  if (!isCalendarDay(to) || to < from) throw invalid({ to: ['День возврата раньше дня начала'] })
  const shops = (await shopsIn(context)).map(({ id }) => id)
  const shop = asked.shop ?? shops[0]
  if (shop === undefined || !shops.includes(shop)) throw notFound('Такого пункта проката нет или он не ваш')
  const today = moscowMoment(clock())!.day
  const text = asked.search?.trim() ?? ''
  const words = text.split(/\s+/).filter(Boolean)
  const wanted =
    words.length === 0
      ? sql`true`
      : sql`(piece.serial ilike ${likeInside(text)} or (${sql.join(
          words.map((word) => sql`good.name ilike ${likeInside(word)}`),
          sql` and `,
        )}))`
  const { rows } = await sql<{
    code: string
    name: string
    deposit: number
    total: number
    free: { id: number; serial: string }[]
    tariffs: { fromDays: number; pricePerDay: number }[]
  }>`
    select good.code, good.name, hire.deposit, count(*)::integer as total,
      coalesce(json_agg(json_build_object('id', piece.id, 'serial', piece.serial) order by piece.serial)
        filter (where ${isFree(asked, today)}), '[]') as free,
      (select json_agg(json_build_object('fromDays', from_days, 'pricePerDay', price_per_day)) from hire_tariff where good_code = good.code) as tariffs
    from hire_piece piece join good on good.code = piece.good_code and good.is_active join hire_good hire on hire.good_code = good.code
    where piece.warehouse_id = ${shop} and ${wanted}
    group by good.code, good.name, hire.deposit
    order by count(*) filter (where ${isFree(asked, today)}) = 0, good.name limit ${MOST}`.execute(db)
  return rows.map(({ code, name, deposit, total, free, tariffs }) => {
    const price = rentalPrice(tariffs ?? [], rentalDays(from, to))
    return {
      code,
      name,
      deposit: kopecksToRubles(deposit),
      total: price ? kopecksToRubles(price.total) : null,
      pieces: total,
      free,
    }
  })
}
