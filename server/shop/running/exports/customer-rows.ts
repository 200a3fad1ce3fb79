import { sql } from 'kysely'
import { kopecksToRubles } from '#rules/money/money.ts'
import { customerScope, readCustomers } from '#server/shop/people/customer/desk/list-customers.ts'
import { readDays } from '#server/shop/people/staff/read-days.ts'
import {
  type ColumnsOf,
  type Condition,
  emailFor,
  type ExportReader,
  listedCodes,
  moment,
  type OpenSource,
  PART_ROWS,
  phoneFor,
  plain,
  yesNo,
} from './export-source.ts'

export type CustomerRow = Awaited<ReturnType<typeof readCustomers>>[number]

const columnsFor = (reader: ExportReader): ColumnsOf<'customers', CustomerRow> => ({
  id: plain(({ id }) => id),
  name: plain(({ name }) => name),
  phone: plain(({ phone }) => phoneFor(reader, phone)),
  email: plain(({ email }) => emailFor(reader, email)),
  createdAt: moment(({ created_at }) => created_at),
  bonuses: plain(({ bonus_balance }) => bonus_balance),
  orders: plain(({ orders }) => orders),
  sum: plain(({ sum }) => kopecksToRubles(sum)),
  lastOrderAt: moment(({ last_order_at }) => last_order_at),
  isBlocked: yesNo(({ blocked_at }) => blocked_at !== null),
})

/** Who bought in the branches, where branches are named; erased people are nobody's customers. */
export const openCustomers: OpenSource<CustomerRow> = async (reader, { from, to, branch }) => {
  const { read, scope } = reader
  const { since, until } = readDays({ from, to })
  const branches = listedCodes(branch)
  const conditions: Condition[] = [sql`c.deleted_at is null`]
  if (!scope.isEverywhere) conditions.push(customerScope(scope))
  if (branches.length > 0)
    conditions.push(customerScope({ isEverywhere: false, nodeCodes: branches, warehouseIds: [] }))
  if (since) conditions.push(sql`c.created_at >= ${since}`)
  if (until) conditions.push(sql`c.created_at < ${until}`)
  const where = sql.join(conditions, sql` and `)
  async function* parts() {
    let before: number | null = null
    for (;;) {
      const after: Condition = before === null ? sql`` : sql`and c.id < ${before}::bigint`
      const page = sql`where ${where} ${after} order by c.id desc limit ${sql.lit(PART_ROWS)}`
      const rows: CustomerRow[] = await read((db) => readCustomers({ db }, page))
      if (rows.length > 0) yield rows
      if (rows.length < PART_ROWS) return
      before = rows.at(-1)!.id
    }
  }
  return {
    columns: columnsFor(reader),
    count: async (most) => {
      const question = sql<{ rows: number }>`
        select count(*)::integer as rows from (select from customer c where ${where} limit ${most + 1}) found`
      const { rows } = await read((db) => question.execute(db))
      return rows[0]!.rows
    },
    parts,
  }
}
