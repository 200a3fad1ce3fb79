import { type RawBuilder, sql } from 'kysely'
import { forbidden } from '#contract/api-error.ts'
import { kopecksToRubles } from '#rules/money/money.ts'
import { MONEY_WAYS, MOVEMENT_KINDS, MOVEMENT_PURPOSES } from '#rules/money/movement-words.ts'
import type { MoneyWay, MovementKind, MovementPurpose } from '#rules/money/movements.ts'
import { RECEIPT_KINDS, RECEIPT_STATES, type ReceiptKind, type ReceiptState } from '#rules/order/receipt-words.ts'
import type { ExportFilters } from '#server/db/schema-exports.ts'
import { readDays } from '#server/shop/people/staff/read-days.ts'
import { scopeCondition } from '#server/shop/people/staff/scope-condition.ts'
import {
  type ColumnOf,
  type ColumnsOf,
  type Condition,
  type ExportReader,
  type ExportSource,
  listedCodes,
  moment,
  type OpenSource,
  PART_ROWS,
  plain,
  yesNo,
} from './export-source.ts'

interface Listed<Row> {
  columns: Readonly<Record<string, ColumnOf<Row>>>
  select: Condition
  from: Condition
  /** A number of its own, by which the rows are read, newest first. */
  key: Condition
  where: readonly Condition[]
}

/** Rows of a table that is only added to, a part at a time. */
function listed<Row extends { key: number }>(
  { read }: ExportReader,
  { columns, select, from, key, where }: Listed<Row>,
): ExportSource<Row> {
  const all = where.length === 0 ? sql`true` : sql.join([...where], sql` and `)
  async function* parts() {
    let before: number | null = null
    for (;;) {
      const question: RawBuilder<Row> = sql<Row>`select ${key} as key, ${select} from ${from} where ${all}
        and ${before === null ? sql`true` : sql`${key} < ${before}::bigint`} order by ${key} desc limit ${sql.lit(PART_ROWS)}`
      const { rows } = await read((db) => question.execute(db))
      if (rows.length > 0) yield rows
      if (rows.length < PART_ROWS) return
      before = rows.at(-1)!.key
    }
  }
  return {
    columns,
    count: async (most) => {
      const question = sql<{ rows: number }>`
        select count(*)::integer as rows from (select from ${from} where ${all} limit ${most + 1}) found`
      const { rows } = await read((db) => question.execute(db))
      return rows[0]!.rows
    },
    parts,
  }
}

/** `o` is what has the branch and the place. */
function around({ scope }: ExportReader, { from, to, branch }: ExportFilters, at: Condition): Condition[] {
  const { since, until } = readDays({ from, to })
  const branches = listedCodes(branch)
  return [
    scopeCondition(scope),
    ...(branches.length > 0 ? [sql`o.node_code = any(${branches}::text[])`] : []),
    ...(since ? [sql`${at} >= ${since}`] : []),
    ...(until ? [sql`${at} < ${until}`] : []),
  ]
}

interface MovementRow {
  key: number
  at: Date
  node_code: string
  branch: string | null
  shop: string | null
  who: string | null
  subject: 'order' | 'rental' | 'repair' | 'gift-card'
  subject_id: number
  kind: MovementKind
  purpose: MovementPurpose
  way: MoneyWay | null
  sum: number
  counters: number | null
  receipt: string
  note: string
}

const SUBJECTS = { order: 'Заказ', rental: 'Прокат', repair: 'Ремонт', 'gift-card': 'Подарочная карта' } as const

const MOVEMENTS: ColumnsOf<'movements', MovementRow> = {
  id: plain(({ key }) => key),
  at: moment(({ at }) => at),
  branchCode: plain(({ node_code }) => node_code),
  branch: plain(({ branch }) => branch),
  shop: plain(({ shop }) => shop ?? 'Расчётный счёт'),
  who: plain(({ who }) => who),
  subject: plain(({ subject }) => SUBJECTS[subject]),
  subjectNumber: plain(({ subject, subject_id }) => (subject === 'rental' ? `П-${subject_id}` : String(subject_id))),
  kind: plain(({ kind }) => MOVEMENT_KINDS[kind]),
  purpose: plain(({ purpose }) => MOVEMENT_PURPOSES[purpose]),
  way: plain(({ way }) => way && MONEY_WAYS[way]),
  sum: plain(({ sum }) => kopecksToRubles(sum)),
  counters: plain(({ counters }) => counters),
  receipt: plain(({ receipt }) => receipt),
  note: plain(({ note }) => note),
}

/** The ledger of the counters: rental, deposits, repair, cards sold, orders paid on receipt. */
export const openMovements: OpenSource<MovementRow> = async (reader, filters) =>
  listed<MovementRow>(reader, {
    columns: MOVEMENTS,
    select: sql`o.at, o.node_code, n.name as branch, w.name as shop, s.name as who, o.subject, o.subject_id, o.kind, o.purpose,
      o.way, o.sum, o.counters, o.receipt, o.note`,
    from: sql`money_movement o left join node_logistic n on n.code = o.node_code left join warehouse w on w.id = o.warehouse_id
      left join staff s on s.id = o.staff_id`,
    key: sql`o.id`,
    where: around(reader, filters, sql`o.at`),
  })

interface ReceiptRow {
  key: number
  created_at: Date
  kind: ReceiptKind
  order_number: string
  node_code: string
  branch: string
  amount: number
  state: ReceiptState | 'planned'
  provider_id: string | null
  failure: string
}

const RECEIPTS: ColumnsOf<'receipts', ReceiptRow> = {
  number: plain(({ key }) => key),
  createdAt: moment(({ created_at }) => created_at),
  kind: plain(({ kind }) => RECEIPT_KINDS[kind]),
  order: plain(({ order_number }) => order_number),
  branchCode: plain(({ node_code }) => node_code),
  branch: plain(({ branch }) => branch),
  amount: plain(({ amount }) => kopecksToRubles(amount)),
  state: plain(({ state }) => (state === 'planned' ? 'Деньги ещё идут' : RECEIPT_STATES[state])),
  providerId: plain(({ provider_id }) => provider_id),
  failure: plain(({ failure }) => failure),
}

export const openReceipts: OpenSource<ReceiptRow> = async (reader, filters) =>
  listed<ReceiptRow>(reader, {
    columns: RECEIPTS,
    select: sql`r.created_at, r.kind, o.number as order_number, o.node_code, n.name as branch, r.amount, r.state, r.provider_id, r.failure`,
    from: sql`order_receipt r join shop_order o on o.id = r.order_id join node_logistic n on n.code = o.node_code`,
    key: sql`r.number`,
    where: around(reader, filters, sql`r.created_at`),
  })

interface TransferRow {
  key: number
  number: string
  day: string
  order_number: string
  node_code: string
  branch: string
  buyer: string
  inn: string
  kpp: string | null
  total: number
  vat: number
  paid_at: Date | null
  pay_by: string | null
}

const TRANSFERS: ColumnsOf<'papers', TransferRow> = {
  number: plain(({ number }) => number),
  day: plain(({ day }) => day),
  order: plain(({ order_number }) => order_number),
  branchCode: plain(({ node_code }) => node_code),
  branch: plain(({ branch }) => branch),
  buyer: plain(({ buyer }) => buyer),
  inn: plain(({ inn }) => inn),
  kpp: plain(({ kpp }) => kpp),
  total: plain(({ total }) => kopecksToRubles(total)),
  vat: plain(({ vat }) => kopecksToRubles(vat)),
  paidAt: moment(({ paid_at }) => paid_at),
  payBy: plain(({ pay_by }) => pay_by),
}

/** Transfer papers (УПД) by the day that stands on them. */
export const openTransfers: OpenSource<TransferRow> = async (reader, filters) =>
  listed<TransferRow>(reader, {
    columns: TRANSFERS,
    select: sql`p.number, p.day::text as day, o.number as order_number, o.node_code, n.name as branch, p.sheet -> 'buyer' ->> 'name' as buyer,
      p.sheet -> 'buyer' ->> 'inn' as inn, p.sheet -> 'buyer' ->> 'kpp' as kpp, p.total, p.vat, o.paid_at, o.pay_by::text as pay_by`,
    from: sql`transfer_paper p join shop_order o on o.id = p.order_id join node_logistic n on n.code = o.node_code`,
    key: sql`p.id`,
    where: around(reader, filters, sql`(p.day::timestamp at time zone 'Europe/Moscow')`),
  })

interface CardRow {
  key: number
  last4: string
  created_at: Date
  origin: 'sold' | 'gift' | 'site' | null
  gift_reason: string
  denomination: number
  left: number
  expires_on: string
  blocked_at: Date | null
}

const ORIGINS = { sold: 'Продана в магазине', gift: 'Подарок', site: 'Продана на сайте' } as const

const CARDS: ColumnsOf<'cards', CardRow> = {
  id: plain(({ key }) => key),
  last4: plain(({ last4 }) => last4),
  createdAt: moment(({ created_at }) => created_at),
  origin: plain(({ origin }) => (origin === null ? 'Не записано' : ORIGINS[origin])),
  reason: plain(({ gift_reason }) => gift_reason),
  denomination: plain(({ denomination }) => kopecksToRubles(denomination)),
  left: plain(({ left }) => kopecksToRubles(left)),
  expiresOn: plain(({ expires_on }) => expires_on),
  isBlocked: yesNo(({ blocked_at }) => blocked_at !== null),
}

/** A card pays in every branch: it is nobody's who sees some of them alone. */
export const openCards: OpenSource<CardRow> = async (reader, { from, to, branch }) => {
  if (!reader.scope.isEverywhere || listedCodes(branch).length > 0)
    throw forbidden('Подарочной картой платят во всех филиалах: её выгружает тот, кто видит все, и без выбора филиала')
  const { since, until } = readDays({ from, to })
  return listed<CardRow>(reader, {
    columns: CARDS,
    select: sql`o.last4, o.created_at, o.origin, o.gift_reason, o.denomination,
      (select coalesce(sum(amount), 0)::bigint from gift_entry where card_id = o.id) as "left", o.expires_on::text as expires_on, o.blocked_at`,
    from: sql`gift_card o`,
    key: sql`o.id`,
    where: [...(since ? [sql`o.created_at >= ${since}`] : []), ...(until ? [sql`o.created_at < ${until}`] : [])],
  })
}
