import { sql } from 'kysely'
import { moscowMoment } from '#rules/calendar/moscow-time.ts'
import type { Services } from '#server/shop/ground/call-context.ts'

/**
 * Offers whose last day of a lowered price is over cost what they did before. Answers how many there were. A scheduled
 * price is the schedule's to take back: it knows what was there before, which need not be the old price.
 */
export async function endSales({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<number> {
  const today = moscowMoment(clock())?.day ?? null
  const { rows } = await sql<{ offers: number }>`
    with ended as (
      update good_offer set price = coalesce(price_old, price), price_old = null, sale_ends_on = null
      where sale_ends_on < ${today}::date and not exists (
        select from price_schedule_item i join price_schedule s on s.id = i.schedule_id and s.state = 'on'
        where i.good_code = good_offer.good_code and i.node_code = good_offer.node_code)
      returning good_code, node_code
    ), unlabelled as (
      update good set labels = array_remove(labels, 'sale')
      where code in (select good_code from ended) and 'sale' = any(labels) and not exists (
        select from good_offer o where o.good_code = code and o.price_old is not null
          and (o.good_code, o.node_code) not in (select good_code, node_code from ended))
    )
    select count(*) as offers from ended`.execute(db)
  return rows[0]!.offers
}
