import { sql } from 'kysely'
import { heldPieces } from '#server/shop/goods/stock/stock-places.ts'
import { isInScope } from '#server/shop/staff/office-context.ts'
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

/** A line a good and a place that has had it; hired tools are no stock. */
export const openStock: OpenSource<StockLine> = async ({ db, scope }, { branch }) => {
  const branches = listedCodes(branch)
  const { rows: places } = await sql<{ id: number; node_code: string }>`select id, node_code from warehouse`.execute(db)
  const ids = places
    .filter(
      ({ id, node_code }) =>
        isInScope(scope, { node_code, warehouse_id: id }) && (branches.length === 0 || branches.includes(node_code)),
    )
    .map(({ id }) => id)
  const goodsOfPart = Math.max(1, Math.floor(PART_ROWS / Math.max(1, Math.min(ids.length, 10))))
  async function* parts() {
    let after = ''
    for (;;) {
      const { rows: page }: { rows: { code: string }[] } = await sql<{ code: string }>`
        select g.code from good g where g.code > ${after} and not g.is_hire
          and exists (select from good_stock s where s.good_code = g.code and s.warehouse_id = any(${ids}::integer[]))
        order by g.code limit ${goodsOfPart}`.execute(db)
      if (page.length === 0) return
      const codes = page.map(({ code }) => code)
      const { rows } = await sql<StockLine>`
        with held as (select good_code, warehouse_id, sum(held)::integer as held, sum(aside)::integer as aside
          from (${heldPieces(sql`= any(${codes}::text[])`, ids)}) each group by 1, 2)
        select g.code, g.article, g.name, g.unit, node.code as node_code, node.name as branch, w.id as warehouse_id, w.name as warehouse,
          s.quantity, coalesce(held.held, 0) as held, coalesce(held.aside, 0) as aside
        from good_stock s join good g on g.code = s.good_code join warehouse w on w.id = s.warehouse_id
        join node_logistic node on node.code = w.node_code
        left join held on held.good_code = s.good_code and held.warehouse_id = s.warehouse_id
        where s.good_code = any(${codes}::text[]) and s.warehouse_id = any(${ids}::integer[])
        order by g.code, node.position, w.position, w.id`.execute(db)
      yield rows
      if (page.length < goodsOfPart) return
      after = codes.at(-1)!
    }
  }
  return {
    columns: COLUMNS,
    count: async (most) => {
      const { rows } = await sql<{ rows: number }>`
        select count(*)::integer as rows from (select from good_stock s join good g on g.code = s.good_code
          where not g.is_hire and s.warehouse_id = any(${ids}::integer[]) limit ${most + 1}) found`.execute(db)
      return rows[0]!.rows
    },
    parts,
  }
}
