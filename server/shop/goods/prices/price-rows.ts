import { type RawBuilder, sql } from 'kysely'
import type { PriceRow } from '#contract/office/prices.ts'
import { marginPercent } from '#rules/goods/reprice.ts'
import { kopecksToRubles } from '#rules/money/money.ts'
import type { Db } from '#server/db/client.ts'
import { presentImage } from '#server/kernel/present-image.ts'
import { ownersOf } from '#server/shop/goods/changes/owners.ts'

interface Row {
  code: string
  name: string
  article: string
  vendor: string
  picture: string | null
  is_active: boolean
  cost: number | null
  price: number | null
  price_old: number | null
  price_registered: number | null
  schedule: { id: number; price: number; from: string; to: string | null; state: 'waiting' | 'on' } | null
}

const rubles = (kopecks: number | null) => (kopecks === null ? null : kopecksToRubles(kopecks))

/** The good's figures in one branch; `page` is a subquery of codes in their order. */
export async function readPriceRows(db: Db, branch: string, page: RawBuilder<unknown>): Promise<PriceRow[]> {
  const { rows } = await sql<Row>`
    select g.code, g.name, g.article, v.name as vendor, g.pictures[1] as picture, g.is_active,
      c.cost, o.price, o.price_old, o.price_registered,
      (select jsonb_build_object('id', s.id, 'price', i.price, 'from', s.starts_at, 'to', s.ends_at, 'state', s.state)
        from price_schedule_item i join price_schedule s on s.id = i.schedule_id and s.state in ('waiting', 'on')
        where i.good_code = g.code and i.node_code = ${branch} order by s.starts_at limit 1) as schedule
    from (${page}) page join good g on g.code = page.code join vendor v on v.code = g.vendor_code
    left join good_offer o on o.good_code = g.code and o.node_code = ${branch} left join good_cost c on c.good_code = g.code
    order by g.code`.execute(db)
  const owners = await ownersOf(
    db,
    rows.map(({ code }) => code),
  )
  return rows.map((row) => {
    const owner = owners.get(row.code)
    return {
      code: row.code,
      name: row.name,
      article: row.article,
      vendor: row.vendor,
      image: row.picture ? presentImage(row.picture, row.name) : null,
      isActive: row.is_active,
      cost: rubles(row.cost),
      price: rubles(row.price),
      priceOld: rubles(row.price_old),
      priceRegistered: rubles(row.price_registered),
      margin: marginPercent(row.price, row.cost),
      owner: owner?.owners.price === 'accounting' ? owner.source : null,
      schedule: row.schedule && {
        ...row.schedule,
        price: kopecksToRubles(row.schedule.price),
        from: new Date(row.schedule.from).toISOString(),
        to: row.schedule.to && new Date(row.schedule.to).toISOString(),
      },
    }
  })
}
