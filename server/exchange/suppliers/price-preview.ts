import { sql } from 'kysely'
import type { PricePreview } from '#contract/office/suppliers.ts'
import type { PriceRule } from '#rules/exchange/price-rule.ts'
import { kopecksToRubles } from '#rules/money/money.ts'
import { compareOnly, type ExchangeServices } from '../apply/process-run.ts'
import { stageRepeatedPrices } from './stage-repeated.ts'
import { openSupplierRun } from './take-file.ts'

const MOST_SHOWN = 12

interface Counted {
  goods: number
  priced: number
  others: number
  up: number
  down: number
  same: number
  below: number
  margin: number | null
}

/**
 * What a rule would make of the shop's prices: everything is compared as a price list under this rule would be, and
 * taken back.
 */
export async function previewPriceRule(
  services: ExchangeServices,
  sourceId: number,
  rule: PriceRule,
): Promise<PricePreview> {
  const found = await compareOnly(
    services,
    async (tx) => {
      await sql`update exchange_source set options = options || ${JSON.stringify({ priceRule: rule })}::jsonb where id = ${sourceId}`.execute(
        tx,
      )
      const runId = await openSupplierRun(tx, { sourceId, kind: 'rehearsal', staffId: null, now: services.clock() })
      await stageRepeatedPrices(tx, { runId, sourceId })
      return runId
    },
    { isEnd: false },
    async ({ tx }) => {
      const { rows } = await sql<Counted>`
        with moved as (select code, min(was) as was, min(price) as price from x_offer where price is not null group by code)
        select (select count(distinct code) from x_code)::integer as goods,
          (select count(*) from x_supplier where source_id = ${sourceId})::integer as priced,
          (select count(*) from x_supplier where source_id <> ${sourceId})::integer as others,
          (select count(*) from moved where was is null or price > was)::integer as up,
          (select count(*) from moved where price < was)::integer as down,
          (select count(*) from x_supplier x where source_id = ${sourceId} and not exists (select from moved m where m.code = x.code and m.price is distinct from m.was))::integer as same,
          (select count(*) from x_supplier where source_id = ${sourceId} and ours < kopecks)::integer as below,
          (select round(avg((ours - kopecks) * 100.0 / kopecks), 1)::float8 from x_supplier where source_id = ${sourceId} and kopecks > 0) as margin`.execute(
        tx,
      )
      const { rows: largest } = await sql<{
        code: string
        name: string
        supplier: number
        before: number | null
        after: number
      }>`select m.code, g.name, x.kopecks as supplier, m.was as before, m.price as after
        from (select code, min(was) as was, min(price) as price from x_offer where price is not null group by code) m
        join x_supplier x on x.code = m.code join good g on g.code = m.code
        order by case when m.was is null then 0 else abs(ln(m.price::numeric / m.was)) end desc, m.code limit ${sql.lit(MOST_SHOWN)}`.execute(
        tx,
      )
      return {
        ...rows[0]!,
        largest: largest.map(({ code, name, supplier, before, after }) => ({
          code,
          name,
          supplier: kopecksToRubles(supplier),
          before: before === null ? null : kopecksToRubles(before),
          after: kopecksToRubles(after),
        })),
      }
    },
  )
  return found!
}
