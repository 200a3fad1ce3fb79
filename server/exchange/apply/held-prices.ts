import { sql } from 'kysely'
import { readPriceLimits } from '#rules/exchange/price-limits.ts'
import type { RunContext } from './run-context.ts'

/**
 * Takes out of `x_offer` what is beyond the limits of its source: `x_held`, which waits for a person while the rest
 * goes on. What was accepted passes; what was dropped stays out while it is the same. `x_told`: all the run has said.
 */
export async function holdPrices({ tx, source }: RunContext, isAllowed: boolean): Promise<void> {
  const { fall, rise, least, isBelowCostHeld } = readPriceLimits(source.options.priceLimits)
  const kopecks = sql.lit(Math.round(least * 100))
  await sql`create temp table x_told on commit drop as select code, node, price from x_offer where price is not null`.execute(
    tx,
  )
  await sql`create temp table x_held on commit drop as
    select * from (
      select o.code, o.node, case when is_there then o.was end as was, o.price,
        case when o.price < ${kopecks} and not (is_there and o.was < ${kopecks}) then 'least'
          when is_there and o.price * 100 < o.was * ${sql.lit(100 - fall)} then 'fall'
          when is_there and o.price * 100 > o.was * ${sql.lit(100 + rise)} then 'rise'
          when ${sql.lit(isBelowCostHeld)} and o.price < cost.cost and not (is_there and o.was < cost.cost) then 'cost' end as reason
      from x_offer o left join good_cost cost on cost.good_code = o.code
      where o.price is not null and ${sql.lit(!isAllowed)} and not (is_there and o.price = o.was)) judged
    where reason is not null and not exists (select from source_held_price h
      where h.source_id = ${source.id} and h.good_code = judged.code and h.node_code = judged.node
        and h.price = judged.price and h.decision = 'accept')`.execute(tx)
  await sql`delete from x_offer using x_held where x_offer.code = x_held.code and x_offer.node = x_held.node`.execute(
    tx,
  )
}

/** Of goods that have become the shop's by now: what waits is what the source has said last. */
export async function recordHeldPrices({ tx, source, id, now }: RunContext): Promise<Record<string, number>> {
  await sql`delete from source_held_price h using x_told t
    where h.source_id = ${source.id} and h.good_code = t.code and h.node_code = t.node and not exists (select from x_held x
      where x.code = h.good_code and x.node = h.node_code and x.price = h.price)`.execute(tx)
  const { numAffectedRows } =
    await sql`insert into source_held_price (source_id, good_code, node_code, run_id, reason, was, price, held_at)
    select ${source.id}, x.code, x.node, ${id}, x.reason, x.was, x.price, ${now} from x_held x join good on good.code = x.code
    on conflict (source_id, good_code, node_code) do nothing`.execute(tx)
  const pricesHeld = Number(numAffectedRows ?? 0)
  return pricesHeld > 0 ? { pricesHeld } : {}
}
