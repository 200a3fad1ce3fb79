import type pg from 'pg'
import { daysBetween } from '#rules/calendar/moscow-time.ts'
import type { StockCountTerms } from '#server/shop/running/reports/stock-sums.ts'

interface Place {
  id: number
  node_code: string
}

interface Lot {
  code: string
  pieces: number
  days: number
  cost: number | null
  isArrival: boolean
}

const groupBy = <T>(rows: readonly T[], key: (row: T) => string) => Map.groupBy(rows, key)
const sum = <T>(rows: readonly T[], of: (row: T) => number) => rows.reduce((whole, row) => whole + of(row), 0)

/**
 * What the report of stock says, counted another way: shelf by shelf, piece by piece, from the raw tables alone.
 */
export async function rawStock(pool: pg.Pool, now: Date, terms: StockCountTerms, isIn: (place: Place) => boolean) {
  const read = async <T extends object>(text: string, values: unknown[] = []) =>
    (await pool.query<T>(text, values)).rows
  const day = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Moscow' }).format(now)
  const places = (await read<Place>('select id, node_code from warehouse')).filter(isIn)
  const goods = await read<{
    code: string
    is_active: boolean
    since: string
    cost: number | null
    lead: number | null
  }>(
    `select g.code, g.is_active, (g.created_at at time zone 'Europe/Moscow')::date::text as since, c.cost, s.delivery_days as lead
    from good g left join good_cost c on c.good_code = g.code left join good_supplier s on s.good_code = g.code where not g.is_hire`,
  )
  const stock = await read<{ code: string; place: number; pieces: number }>(
    'select good_code as code, warehouse_id as place, quantity as pieces from good_stock where quantity > 0',
  )
  const arrivals = await read<{ code: string; place: number; day: string; pieces: number }>(
    'select good_code as code, warehouse_id as place, day::text as day, quantity as pieces from stock_arrival order by day desc',
  )
  const takes = await read<{ code: string; place: number; pieces: number; at: Date }>(
    `select t.good_code as code, t.warehouse_id as place, t.quantity as pieces, o.created_at as at
    from order_take t join shop_order o on o.id = t.order_id where o.status <> 'cancelled'`,
  )
  const sales = await read<{ code: string; node: string; day: string }>(
    `select i.good_code as code, o.node_code as node, (o.created_at at time zone 'Europe/Moscow')::date::text as day
    from order_item i join shop_order o on o.id = i.order_id where o.status <> 'cancelled'`,
  )
  const since = now.getTime() - terms.soldDays * 86_400_000
  const lots: Lot[] = []
  const needs = []
  for (const good of goods) {
    let [there, sold] = [0, 0]
    for (const place of places) {
      const isHere = (row: { code: string; place: number }) => row.code === good.code && row.place === place.id
      let left = stock.find(isHere)?.pieces ?? 0
      there += left
      sold += sum(
        takes.filter((take) => isHere(take) && take.at.getTime() > since),
        ({ pieces }) => pieces,
      )
      for (const arrival of arrivals.filter(isHere)) {
        const pieces = Math.min(left, arrival.pieces)
        if (pieces > 0)
          lots.push({ code: good.code, pieces, days: daysBetween(arrival.day, day), cost: good.cost, isArrival: true })
        left -= pieces
      }
      const last = sales
        .filter(({ code, node }) => code === good.code && node === place.node_code)
        .map((sale) => sale.day)
      if (left > 0)
        lots.push({
          code: good.code,
          pieces: left,
          days: daysBetween(last.toSorted().at(-1) ?? good.since, day),
          cost: good.cost,
          isArrival: false,
        })
    }
    const lead = good.lead ?? terms.leadDays
    const need = Math.ceil((sold * (lead + terms.lowDays)) / terms.soldDays) - there
    if (good.is_active && sold > 0 && need > 0) needs.push({ code: good.code, quantity: there, sold, lead, need })
  }
  const ageOf = ({ days }: Lot) => (days <= 30 ? 0 : days <= 90 ? 1 : days <= 180 ? 2 : 3)
  const valueOf = (of: readonly Lot[]) => sum(of, ({ pieces, cost }) => pieces * (cost ?? 0))
  return {
    ages: [...groupBy(lots, (lot) => String(ageOf(lot)))].map(([age, of]) => ({
      age: Number(age),
      goods: new Set(of.map(({ code }) => code)).size,
      pieces: sum(of, ({ pieces }) => pieces),
      cost: valueOf(of),
      unknown: sum(of, ({ pieces, cost }) => (cost === null ? pieces : 0)),
      arrived: sum(of, ({ pieces, isArrival }) => (isArrival ? pieces : 0)),
    })),
    stale: [
      ...groupBy(
        lots.filter(({ days }) => days > 90),
        ({ code }) => code,
      ),
    ]
      .map(([code, of]) => ({
        code,
        pieces: sum(of, ({ pieces }) => pieces),
        cost: of[0]!.cost === null ? null : valueOf(of),
        days: Math.max(...of.map(({ days }) => days)),
      }))
      .toSorted((a, b) => (b.cost ?? -1) - (a.cost ?? -1) || (a.code < b.code ? -1 : 1)),
    needs: needs.toSorted(
      (a, b) => a.quantity / a.sold - b.quantity / b.sold || b.sold - a.sold || (a.code < b.code ? -1 : 1),
    ),
  }
}
