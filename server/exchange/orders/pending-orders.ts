import { sql } from 'kysely'
import type { OrderFieldValues } from '#rules/order/order-fields.ts'
import type { CourierVisit } from '#rules/delivery/courier-visit.ts'
import type { VatRate } from '#rules/money/vat.ts'
import type { OrderStatus } from '#rules/order/order-status.ts'
import type { Db } from '#server/db/client.ts'
import type { OrderOrganization, TransportChoice } from '#server/db/schema-orders.ts'
import type { OrderOptions } from './order-options.ts'

export interface PendingItem {
  good_code: string
  article: string
  name: string
  unit: string
  quantity: number
  price: number
  bonus_share: number
  /** A promo's, off one piece: the price is what is left. */
  promo_off: number
  /** Accounting's own; null: it does not know the good. */
  external: string | null
  /** As it was ordered. */
  vat: VatRate
}

/** An order with all that its document tells, as one statement saw it. */
export interface PendingOrder {
  id: number
  number: string
  version: number
  user_id: number | null
  node_code: string
  status: OrderStatus
  contact_name: string
  contact_phone: string
  contact_email: string | null
  delivery_type: 'pickup' | 'courier' | 'transport'
  delivery_address: string
  delivery_price: number
  delivery_vat_rate: VatRate
  transport: TransportChoice | null
  courier_visit: CourierVisit | null
  payment_type: 'on-receipt' | 'online' | 'split' | 'invoice'
  paid_at: Date | null
  /** What was paid when the order has changed since; null: all of it. */
  paid_total: number | null
  organization: OrderOrganization | null
  comment: string
  /** Of the shop's own. */
  fields: OrderFieldValues
  total: number
  promo_code: string | null
  created_at: Date
  items: PendingItem[]
  /** Codes of marking of the pieces it is handed over with. */
  marks: { good_code: string; gtin: string; serial: string }[]
  status_at: Date | null
  /** Of the bank that took the money. */
  payment_document: string | null
  /** Accounting's name of the warehouse that gives most of it. */
  warehouse: string | null
  sent_version: number | null
  content_hash: string | null
  is_acknowledged: boolean
}

/**
 * New, changed and not yet acknowledged ones. What was never sent goes first, then what has waited longest, so that no
 * batch that accounting cannot swallow stands before the others for ever. A cancelled order that accounting never saw
 * is nothing to it; one that waits for the shop's call is not an order yet.
 */
export async function readPendingOrders(
  tx: Db,
  sourceId: number,
  { nodes, from }: OrderOptions,
  { limit, except }: { limit: number; except: readonly number[] },
): Promise<PendingOrder[]> {
  const { rows } = await sql<PendingOrder>`
    select o.id, o.number, o.version, o.user_id, o.node_code, o.status, o.contact_name, o.contact_phone, o.contact_email,
      o.delivery_type, o.delivery_address, o.delivery_price, o.delivery_vat_rate, o.transport, o.courier_visit, o.payment_type, o.paid_at, o.paid_total,
      o.organization, o.comment, o.fields, o.total, o.promo_code, o.created_at,
      (select coalesce(json_agg(json_build_object(
          'good_code', i.good_code, 'article', i.article, 'name', i.name, 'unit', i.unit, 'quantity', i.quantity,
          'price', i.price, 'bonus_share', i.bonus_share, 'promo_off', i.promo_off, 'external', known.external, 'vat', i.vat_rate)
          order by i.position), '[]')
        from order_item i
        left join lateral (select x.external from external_id x
          where x.source_id = ${sourceId} and x.kind = 'good' and x.code = i.good_code order by x.external limit 1) known on true
        where i.order_id = o.id) as items,
      (select coalesce(json_agg(json_build_object('good_code', m.good_code, 'gtin', m.gtin, 'serial', m.serial) order by m.id), '[]')
        from order_mark m where m.order_id = o.id and m.returned_at is null) as marks,
      (select max(created_at) from order_status_history h where h.order_id = o.id and h.status = o.status) as status_at,
      (select coalesce(p.provider_id, p.id::text) from order_payment p where p.order_id = o.id and p.state = 'paid'
        order by p.updated_at desc limit 1) as payment_document,
      (select m.name from exchange_mapping m
        where m.source_id = ${sourceId} and m.kind = 'warehouse' and (m.target ->> 'warehouse')::integer = coalesce(
          o.warehouse_id, (select warehouse_id from order_take t where t.order_id = o.id
            group by warehouse_id order by sum(quantity) desc, warehouse_id limit 1))
        order by m.external limit 1) as warehouse,
      e.version as sent_version, e.content_hash,
      coalesce(e.acknowledged_at is not null and e.acknowledged_version = e.version, false) as is_acknowledged
    from shop_order o left join order_exchange e on e.order_id = o.id and e.source_id = ${sourceId}
    where (${nodes}::text[] is null or o.node_code = any(${nodes}::text[]))
      and o.id <> all(${except}::bigint[])
      -- an advance, not goods: accounting hears of what the card buys
      and o.source <> 'gift-card'
      and case when e.order_id is null
        then o.status <> 'cancelled' and (o.created_at >= ${from} or o.status <> 'completed')
          and not (o.confirm_until is not null and o.paid_at is null and o.status in ('new', 'awaiting-payment')
            and o.payment_type in ('on-receipt', 'invoice'))
        else e.acknowledged_at is null or e.acknowledged_version <> e.version or e.order_version <> o.version end
    order by e.sent_batch nulls first, o.id
    limit ${limit}`.execute(tx)
  return rows
}
