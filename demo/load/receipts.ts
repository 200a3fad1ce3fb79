// Receipts of the demo bank's cash register: of payments and hand-overs of the last two months, a few of them not taken
// yet.
import type pg from 'pg'

const DAYS = 60
/** The register of a demo has its bad days too: what it refused is sent again by one press. */
const REFUSED = 'sandbox answered 400 {"description":"Смена на кассе закрыта, откройте новую и повторите"}'

/** Positions as the shop makes them: bonuses lower each piece, what does not divide is a kopeck dearer. */
const POSITIONS = `select i.order_id, jsonb_agg(jsonb_build_object('name', left(i.name, 128), 'unit', i.unit, 'kind', 'good', 'vatRate', i.vat_rate,
    'quantity', part.quantity, 'price', part.price) order by i.position, part.price) as items, sum(part.quantity * part.price) as sum
  from order_item i
  cross join lateral (select i.price * i.quantity - i.bonus_share as sum) whole
  cross join lateral (select whole.sum / i.quantity as low, whole.sum % i.quantity as dearer) each
  cross join lateral (values (i.quantity - each.dearer, each.low), (each.dearer, each.low + 1)) as part (quantity, price)
  where part.quantity > 0 group by i.order_id`

export async function copyReceipts(client: pg.PoolClient, now: Date): Promise<void> {
  await client.query(
    `with recent as (
      select p.id, p.order_id, p.amount, p.updated_at as paid_at, o.status, o.updated_at as given_at, o.delivery_price, o.delivery_vat_rate
      from order_payment p join shop_order o on o.id = p.order_id
      where p.state = 'paid' and p.type = 'online' and p.updated_at > $1::timestamptz - make_interval(days => ${DAYS})),
    positions as (${POSITIONS}),
    told as (
      select r.*, positions.items || case when r.delivery_price > 0 then jsonb_build_array(jsonb_build_object('name', 'Доставка', 'unit', 'шт.',
          'kind', 'delivery', 'vatRate', r.delivery_vat_rate, 'quantity', 1, 'price', r.delivery_price)) else '[]'::jsonb end as items
      from recent r join positions using (order_id) where positions.sum + r.delivery_price = r.amount)
    insert into order_receipt (order_id, payment_id, kind, mode, amount, items, state, provider_id, created_at, updated_at)
    select order_id, id, kind, mode, amount, items, 'sent', 'sandbox-' || gen_random_uuid(), at, at from (
      select order_id, id, 'payment' as kind, 'full_prepayment' as mode, amount, items, paid_at as at from told
      union all select order_id, id, 'settlement', 'full_payment', amount, items, given_at from told where status = 'completed') each
    order by at`,
    [now],
  )
  await client.query(
    `update order_receipt set state = 'failed', provider_id = null, failure = $1, tries = 1
    where number in (select number from order_receipt where kind = 'settlement' order by number desc limit 3)`,
    [REFUSED],
  )
  await client.query(
    `insert into order_receipt_try (receipt_id, at, is_sent, words) select id, updated_at, state = 'sent', failure from order_receipt order by number`,
  )
}
