import { sql } from 'kysely'
import { notFound } from '#contract/api-error.ts'
import type { GoodSupplier } from '#contract/office/suppliers.ts'
import { ourPrice, readPriceRule } from '#rules/exchange/price-rule.ts'
import { kopecksToRubles } from '#rules/money/money.ts'
import type { Db } from '#server/db/client.ts'
import { categoriesAbove } from './choose-supplier.ts'

interface SupplierRow {
  sourceId: number
  name: string
  isOn: boolean
  external: string
  options: Record<string, unknown>
  price: number
  recommended: number | null
  quantity: number
  saidAt: Date | null
  isChosen: boolean
}

/** Who has a good, at what price, and by whom of them the shop goes: the cheapest that has it. */
export async function readGoodSuppliers(db: Db, code: string): Promise<GoodSupplier[]> {
  const good = await db
    .selectFrom('good')
    .select(['vendor_code', 'category_code'])
    .where('code', '=', code)
    .executeTakeFirst()
  if (!good) throw notFound('Такого товара нет')
  const { rows } = await sql<SupplierRow>`
    select s.id as "sourceId", s.name, s.is_on as "isOn", e.external, s.options,
      coalesce(max(p.kopecks) filter (where p.price_type = 'price'), 0) as price,
      nullif(max(p.kopecks) filter (where p.price_type = 'recommended'), 0) as recommended,
      coalesce((select sum(quantity) from source_stock st where st.source_id = s.id and st.external = e.external), 0)::integer as quantity,
      max(p.said_at) as "saidAt",
      exists (select from good_supplier g where g.good_code = e.code and g.source_id = s.id and g.external = e.external) as "isChosen"
    from external_id e join exchange_source s on s.id = e.source_id and s.kind <> '1c'
    left join source_price p on p.source_id = s.id and p.external = e.external
    where e.kind = 'good' and e.code = ${code}
    group by s.id, e.external, e.code order by s.name`.execute(db)
  if (rows.length === 0) return []
  const categories = (await categoriesAbove(db))(good.category_code)
  return rows
    .map((row): GoodSupplier => {
      const price = row.price || row.recommended || 0
      const asked = { price, recommended: row.recommended, vendor: good.vendor_code, categories }
      const ours = ourPrice(readPriceRule(row.options['priceRule']), asked)
      const days = row.options['deliveryDays']
      return {
        sourceId: row.sourceId,
        name: row.name,
        isOn: row.isOn,
        external: row.external,
        price: price > 0 ? kopecksToRubles(price) : null,
        ours: ours === null ? null : kopecksToRubles(ours),
        quantity: row.quantity,
        deliveryDays: typeof days === 'number' ? days : null,
        saidAt: row.saidAt?.toISOString() ?? null,
        isChosen: row.isChosen,
      }
    })
    .toSorted((a, b) => Number(b.isChosen) - Number(a.isChosen) || (a.ours ?? Infinity) - (b.ours ?? Infinity))
}
