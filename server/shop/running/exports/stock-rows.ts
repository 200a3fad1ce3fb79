import { sql } from 'kysely'
import type { Db } from '#server/db/client.ts'
import { heldPieces } from '#server/shop/goods/stock/stock-places.ts'
import { isInScope } from '#server/shop/people/staff/office-context.ts'
import { type ColumnsOf, listedCodes, type OpenSource, PART_ROWS, plain } from './export-source.ts'

export interface StockLine {
  code: string
  article: string
  name: string
  unit: string
  node_code: string
  branch: string
  warehouse_id: number
  warehouse: string
  quantity: number
  held: number
  aside: number
}

const COLUMNS: ColumnsOf<'stock', StockLine> = {
  code: plain(({ code }) => code),
  article: plain(({ article }) => article),
  name: plain(({ name }) => name),
  unit: plain(({ unit }) => unit),
  branchCode: plain(({ node_code }) => node_code),
  branch: plain(({ branch }) => branch),
  warehouseId: plain(({ warehouse_id }) => warehouse_id),
  warehouse: plain(({ warehouse }) => warehouse),
  quantity: plain(({ quantity }) => quantity),
  held: plain(({ held }) => held),
  aside: plain(({ aside }) => aside),
}

type Held = Pick<StockLine, 'held' | 'aside'>
const NONE: Held = { held: 0, aside: 0 }
const keyOf = ({ code, warehouse_id }: Pick<StockLine, 'code' | 'warehouse_id'>) => `${code} ${warehouse_id}`

/** Read once, from the orders under way: they are few, and each good's past is long. */
async function readHeld(db: Db, ids: readonly number[]): Promise<Map<string, Held>> {
  const { rows } = await sql<Held & { code: string; warehouse_id: number }>`
    select good_code as code, warehouse_id, sum(held)::integer as held, sum(aside)::integer as aside
    from (${heldPieces(sql`is not null`, ids)}) each group by 1, 2`.execute(db)
  return new Map(rows.map((row) => [keyOf(row), { held: row.held, aside: row.aside }]))
}

/** A line a good and a place that has had it; rental tools are no stock. */
export const openStock: OpenSource<StockLine> = async ({ read, scope }, { branch }) => {
  const branches = listedCodes(branch)
  const all = sql<{ id: number; node_code: string }>`select id, node_code from warehouse`
  const { rows: places } = await read((db) => all.execute(db))
  const ids = places
    .filter(
      ({ id, node_code }) =>
        isInScope(scope, { node_code, warehouse_id: id }) && (branches.length === 0 || branches.includes(node_code)),
    )
    .map(({ id }) => id)
  async function* parts() {
    const held = await read((db) => readHeld(db, ids))
    let after: Pick<StockLine, 'code' | 'warehouse_id'> = { code: '', warehouse_id: 0 }
    for (;;) {
      const question = sql<StockLine>`
        select s.good_code as code, g.article, g.name, g.unit, node.code as node_code, node.name as branch, s.warehouse_id,
          w.name as warehouse, s.quantity
        from good_stock s join good g on g.code = s.good_code join warehouse w on w.id = s.warehouse_id
        join node_logistic node on node.code = w.node_code
        where (s.good_code, s.warehouse_id) > (${after.code}::text, ${after.warehouse_id}::integer)
          and s.warehouse_id = any(${ids}::integer[]) and not g.is_hire
        order by s.good_code, s.warehouse_id limit ${sql.lit(PART_ROWS)}`
      const { rows }: { rows: StockLine[] } = await read((db) => question.execute(db))
      if (rows.length > 0) yield rows.map((row) => ({ ...row, ...(held.get(keyOf(row)) ?? NONE) }))
      if (rows.length < PART_ROWS) return
      after = rows.at(-1)!
    }
  }
  return {
    columns: COLUMNS,
    count: async (most) => {
      const question = sql<{ rows: number }>`
        select count(*)::integer as rows from (select from good_stock s join good g on g.code = s.good_code
          where not g.is_hire and s.warehouse_id = any(${ids}::integer[]) limit ${most + 1}) found`
      const { rows } = await read((db) => question.execute(db))
      return rows[0]!.rows
    },
    parts,
  }
}
