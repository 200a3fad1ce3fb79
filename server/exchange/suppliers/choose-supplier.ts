import { sql } from 'kysely'
import { ourPrice, type PriceRule, readPriceRule } from '#rules/exchange/price-rule.ts'
import type { RunContext } from '../apply/run-context.ts'

interface Candidate {
  code: string
  sourceId: number
  external: string
  vendor: string | null
  category: string | null
  price: number
  recommended: number | null
  old: number | null
  quantity: number
}

const GOODS_AT_ONCE = 5000

/**
 * `x_supplier`: whose price the goods of this run go by, and what it makes of ours. Of all suppliers of a good the
 * cheapest that has it, by the price each one's rule makes; of those that have none, the cheapest. A good accounting
 * has priced is accounting's.
 */
export async function chooseSuppliers({ tx, source }: RunContext): Promise<void> {
  await sql`create temp table x_candidate (code text, source_id integer, external text, kopecks bigint, ours bigint, old bigint,
    quantity integer, days integer) on commit drop`.execute(tx)
  const [rules, above] = [await rulesOf(tx), await categoriesAbove(tx)]
  await sql`declare candidates no scroll cursor for
    select c.code, e.source_id as "sourceId", e.external, coalesce(g.vendor_code, card.vendor_code) as vendor,
      coalesce(g.category_code, card.category_code) as category, said.price, said.recommended, said.old,
      coalesce((select sum(quantity) from source_stock st where st.source_id = e.source_id and st.external = e.external), 0)::integer as quantity
    from (select distinct code from x_code) c
    join external_id e on e.kind = 'good' and e.code = c.code
    join exchange_source s on s.id = e.source_id and s.kind <> '1c' and (s.is_on or s.id = ${sql.lit(source.id)})
    left join good g on g.code = c.code
    left join lateral (select vendor_code, category_code from x_card where x_card.code = c.code limit 1) card on true
    cross join lateral (select max(p.kopecks) filter (where price_type = 'price') as price,
        nullif(max(p.kopecks) filter (where price_type = 'recommended'), 0) as recommended,
        max(p.kopecks) filter (where price_type = 'oldprice') as old
      from source_price p where p.source_id = e.source_id and p.external = e.external) said
    where not exists (select from external_id own join exchange_source accounting on accounting.id = own.source_id
        and accounting.kind = '1c' and accounting.is_on
      join source_price p on p.source_id = own.source_id and p.external = own.external and p.kopecks > 0
      join exchange_mapping m on m.source_id = p.source_id and m.kind = 'price-type' and m.external = p.price_type and m.target ->> 'field' = 'price'
      where own.kind = 'good' and own.code = c.code)`.execute(tx)
  for (;;) {
    const { rows } = await sql<Candidate>`fetch ${sql.lit(GOODS_AT_ONCE)} from candidates`.execute(tx)
    if (rows.length === 0) break
    await sql`insert into x_candidate select * from jsonb_to_recordset(${JSON.stringify(rows.flatMap((row) => priced(row, rules, above)))}::jsonb)
      as row (code text, source_id integer, external text, kopecks bigint, ours bigint, old bigint, quantity integer, days integer)`.execute(
      tx,
    )
  }
  await sql`close candidates`.execute(tx)
  await sql`create temp table x_supplier on commit drop as
    select distinct on (code) * from x_candidate order by code, quantity > 0 desc, ours, days nulls last, source_id, external`.execute(
    tx,
  )
  await sql`analyze x_supplier`.execute(tx)
}

interface SourceRule {
  rule: PriceRule
  days: number | null
}

/** A price list may name the recommended price alone: then that is the price. */
function priced(row: Candidate, rules: ReadonlyMap<number, SourceRule>, above: (code: string) => string[]) {
  const { rule, days } = rules.get(row.sourceId)!
  const price = row.price || row.recommended || 0
  const categories = row.category === null ? [] : above(row.category)
  const ours = ourPrice(rule, { price, recommended: row.recommended, vendor: row.vendor, categories })
  if (ours === null) return []
  const { code, sourceId, external, old, quantity } = row
  return [{ code, source_id: sourceId, external, kopecks: price, ours, old, quantity, days }]
}

async function rulesOf(tx: RunContext['tx']): Promise<Map<number, SourceRule>> {
  const sources = await tx.selectFrom('exchange_source').select(['id', 'options']).where('kind', '<>', '1c').execute()
  return new Map(
    sources.map(({ id, options }) => {
      const days = options['deliveryDays']
      const isDays = typeof days === 'number' && Number.isInteger(days) && days >= 0
      return [id, { rule: readPriceRule(options['priceRule']), days: isDays ? days : null }]
    }),
  )
}

export async function categoriesAbove(tx: RunContext['tx']): Promise<(code: string) => string[]> {
  const rows = await tx.selectFrom('category').select(['code', 'parent_code']).execute()
  const parents = new Map(rows.map(({ code, parent_code }) => [code, parent_code]))
  return (code) => {
    const path: string[] = []
    for (let at: string | null | undefined = code; at && !path.includes(at); at = parents.get(at)) path.push(at)
    return path
  }
}

/** After the goods themselves: a good of this run has its row by then. */
export async function writeSuppliers({ tx, now }: RunContext): Promise<void> {
  await sql`insert into good_supplier (good_code, source_id, external, kopecks, quantity, delivery_days, chosen_at)
    select code, source_id, external, kopecks, quantity, days, ${now} from x_supplier x
    where exists (select from good where good.code = x.code)
    on conflict (good_code) do update set (source_id, external, kopecks, quantity, delivery_days, chosen_at) =
      (excluded.source_id, excluded.external, excluded.kopecks, excluded.quantity, excluded.delivery_days, excluded.chosen_at)
    where (good_supplier.source_id, good_supplier.external, good_supplier.kopecks, good_supplier.quantity, good_supplier.delivery_days)
      is distinct from (excluded.source_id, excluded.external, excluded.kopecks, excluded.quantity, excluded.delivery_days)`.execute(
    tx,
  )
}
