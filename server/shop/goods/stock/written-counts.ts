import { sql } from 'kysely'
import type { CountCard } from '#contract/office/stock.ts'
import { DAY_MS } from '#rules/calendar/durations.ts'
import type { Db } from '#server/db/client.ts'

export const COUNT_UNDO_DAYS = 30

interface Count {
  id: number
  warehouse_id: number
  state: CountCard['state']
  ended_at: Date | null
  undone_at: Date | null
}

interface Written {
  code: string
  name: string
  /** What the count has moved and nothing has put back yet. */
  moved: number
  quantity: number
  is_exchanged: boolean
  is_counted: boolean
}

export const writtenBy = async (db: Db, { id, warehouse_id, ended_at }: Count): Promise<Written[]> => {
  const { rows } = await sql<Written>`
    with moved as (select good_code, sum(moved)::integer as moved from stock_movement where count_id = ${id} group by 1 having sum(moved) <> 0),
    told as (select distinct c.key from exchange_run r join exchange_change c on c.run_id = r.id and c.thing = 'stock'
      where r.ended_at > ${ended_at} and c.key in (select good_code || '/' || ${warehouse_id}::text from moved))
    select g.code, g.name, moved.moved, coalesce(s.quantity, 0) as quantity,
      exists (select from told where told.key = g.code || '/' || ${warehouse_id}::text) as is_exchanged,
      exists (select from stock_count_line l join stock_count c on c.id = l.count_id and c.state = 'applied' and c.id <> ${id}
        where l.good_code = g.code and c.warehouse_id = ${warehouse_id} and c.ended_at > ${ended_at}) as is_counted
    from moved join good g on g.code = moved.good_code
    left join good_stock s on s.good_code = g.code and s.warehouse_id = ${warehouse_id} order by g.code`.execute(db)
  return rows
}

/** Why this figure is not the count's to put back any more. */
export function stuckWords({ is_exchanged, is_counted, quantity, moved }: Written): string | null {
  if (is_exchanged) return 'остаток с тех пор прислал обмен'
  if (is_counted) return 'с тех пор пересчитали заново'
  return quantity < moved ? `лишних было ${moved}, из них в продаже осталось ${quantity}` : null
}

type UndoFacts = Pick<CountCard, 'undoUntil' | 'written' | 'stuck' | 'undoneAt'>

/** What taking the count back would do, or has left as it was. */
export async function readUndo(db: Db, count: Count, now: Date): Promise<UndoFacts> {
  const isOver = count.state === 'applied' || count.state === 'undone'
  const rows = isOver ? await writtenBy(db, count) : []
  const until = count.ended_at && new Date(count.ended_at.getTime() + COUNT_UNDO_DAYS * DAY_MS)
  return {
    undoUntil: count.state === 'applied' && until && until > now && rows.length > 0 ? until.toISOString() : null,
    written: rows.length,
    stuck: rows.flatMap((row) => {
      const words = stuckWords(row)
      return words === null && count.state === 'applied'
        ? []
        : [{ code: row.code, name: row.name, words: words ?? 'оставили как есть' }]
    }),
    undoneAt: count.undone_at?.toISOString() ?? null,
  }
}
