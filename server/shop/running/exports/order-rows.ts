import { sql } from 'kysely'
import { ORDER_FIELDS, type OrderFieldValues } from '#rules/order/order-fields.ts'
import { datedPromise, withoutWeekday } from '#rules/delivery/order-promise.ts'
import { kopecksToRubles } from '#rules/money/money.ts'
import { type OrderStatus, STATUS_TEXTS } from '#rules/order/order-status.ts'
import type { OrderOrganization } from '#server/db/schema-orders.ts'
import { orderConditions } from '#server/shop/orders/desk/order-filters.ts'
import {
  type ColumnsOf,
  type Condition,
  emailFor,
  type ExportReader,
  moment,
  type OpenSource,
  PART_ROWS,
  phoneFor,
  plain,
} from './export-source.ts'

interface Item {
  code: string
  article: string
  name: string
  quantity: number
  /** Roubles. */
  price: number
}

export interface ExportOrderRow {
  id: number
  number: string
  created_at: Date
  updated_at: Date
  status: OrderStatus
  source: string
  node_code: string
  node_name: string | null
  warehouse_name: string | null
  user_id: number | null
  contact_name: string
  contact_phone: string
  contact_email: string | null
  organization: OrderOrganization | null
  delivery_type: string
  delivery_address: string
  delivery_text: string
  delivery_price: number
  payment_type: string
  paid_at: Date | null
  paid_total: number | null
  goods_total: number
  promo_code: string | null
  promo_off: number
  bonuses_used: number
  total: number
  comment: string
  fields: OrderFieldValues
  utm_source: string | null
  items: Item[] | null
}

const itemText = ({ article, code, name, quantity }: Item) => `${article || code} ${name} × ${quantity}`

const columnsFor = (reader: ExportReader): ColumnsOf<'orders', ExportOrderRow> => ({
  number: plain(({ number }) => number),
  createdAt: moment(({ created_at }) => created_at),
  status: plain(({ status }) => status),
  statusText: plain(({ status }) => STATUS_TEXTS[status]),
  source: plain(({ source }) => source),
  branchCode: plain(({ node_code }) => node_code),
  branch: plain(({ node_name, node_code }) => node_name ?? node_code),
  shop: plain(({ warehouse_name }) => warehouse_name),
  customerId: plain(({ user_id }) => user_id),
  contactName: plain(({ contact_name }) => contact_name),
  phone: plain(({ contact_phone }) => phoneFor(reader, contact_phone)),
  email: plain(({ contact_email }) => emailFor(reader, contact_email)),
  organization: plain(({ organization }) => organization?.name ?? null),
  inn: plain(({ organization }) => organization?.inn ?? null),
  delivery: plain(({ delivery_type }) => delivery_type),
  address: plain(({ delivery_address }) => delivery_address),
  deliveryText: plain(({ delivery_text, created_at }) => withoutWeekday(datedPromise(delivery_text, created_at))),
  deliveryPrice: plain(({ delivery_price }) => kopecksToRubles(delivery_price)),
  payment: plain(({ payment_type }) => payment_type),
  paidAt: moment(({ paid_at }) => paid_at),
  paid: plain(({ paid_total }) => (paid_total === null ? null : kopecksToRubles(paid_total))),
  goods: plain(({ goods_total }) => kopecksToRubles(goods_total)),
  promoCode: plain(({ promo_code }) => promo_code),
  promo: plain(({ promo_off }) => kopecksToRubles(promo_off)),
  bonuses: plain(({ bonuses_used }) => bonuses_used),
  total: plain(({ total }) => kopecksToRubles(total)),
  pieces: plain(({ items }) => (items ?? []).reduce((sum, { quantity }) => sum + quantity, 0)),
  items: { cell: ({ items }) => (items ?? []).map(itemText).join('; '), value: ({ items }) => items ?? [] },
  comment: plain(({ comment }) => comment),
  ...Object.fromEntries(
    ORDER_FIELDS.map(({ code }) => [code, plain(({ fields }: ExportOrderRow) => fields[code] ?? null)]),
  ),
  utmSource: plain(({ utm_source }) => utm_source),
  updatedAt: moment(({ updated_at }) => updated_at),
})

/** New ones first, as the desk shows them: what is ordered meanwhile is not in the file. */
export const openOrders: OpenSource<ExportOrderRow> = async (reader, { from, to, branch, status }) => {
  const { read, scope } = reader
  // nobody's own lists are asked for: whose they would be does not matter
  const conditions = orderConditions({ from, to, branch, status }, { staffId: 0, now: new Date(0), scope })
  const where = conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`
  async function* parts() {
    let before: number | null = null
    for (;;) {
      const after: Condition = before === null ? sql`` : sql`and o.id < ${before}::bigint`
      const question = sql<ExportOrderRow>`
        with page as materialized (select o.id from shop_order o where ${where} ${after} order by o.id desc limit ${sql.lit(PART_ROWS)})
        select o.id, o.number, o.created_at, o.updated_at, o.status, o.source, o.node_code, node.name as node_name,
          warehouse.name as warehouse_name, o.user_id, o.contact_name, o.contact_phone, o.contact_email, o.organization,
          o.delivery_type, o.delivery_address, o.delivery_text, o.delivery_price, o.payment_type, o.paid_at, o.paid_total,
          o.goods_total, o.promo_code, o.promo_off, o.bonuses_used, o.total, o.comment, o.fields, o.utm_source, lines.items
        from page join shop_order o on o.id = page.id
        left join node_logistic node on node.code = o.node_code
        left join warehouse on warehouse.id = o.warehouse_id
        left join lateral (select json_agg(json_build_object('code', i.good_code, 'article', i.article, 'name', i.name,
            'quantity', i.quantity, 'price', i.price::numeric / 100) order by i.position) as items
          from order_item i where i.order_id = o.id) lines on true
        order by o.id desc`
      const { rows }: { rows: ExportOrderRow[] } = await read((db) => question.execute(db))
      if (rows.length > 0) yield rows
      if (rows.length < PART_ROWS) return
      before = rows.at(-1)!.id
    }
  }
  return {
    columns: columnsFor(reader),
    count: async (most) => {
      const question = sql<{ rows: number }>`
        select count(*)::integer as rows from (select from shop_order o where ${where} limit ${most + 1}) found`
      const { rows } = await read((db) => question.execute(db))
      return rows[0]!.rows
    },
    parts,
  }
}
