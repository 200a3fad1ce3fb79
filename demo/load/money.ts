// What passed over the counters of the demo shop: rental, repairs, orders paid on receipt.
import type pg from 'pg'
import { moscowMoment } from '#rules/calendar/moscow-time.ts'

/** Whoever stands at the counter of the shop; a shop without one of its own leaves nobody's name. */
const CLERK = (warehouse: string) =>
  `(select min(staff_id) from staff_grant where role_code = 'counter' and ${warehouse} = any(warehouse_ids))`
/** Cash, card or СБП, the same on every start. */
const WAY = (id: string) => `(array['cash', 'card', 'card', 'cash', 'sbp'])[1 + ${id} % 5]`
const HANDED_DAYS = 30

/** Who handed out, took back and gave away: while triggers are off. */
export async function noteHands(client: pg.PoolClient, now: Date): Promise<void> {
  await client.query(
    `update hire_booking b set papers = 'Паспорт', out_by = ${CLERK('b.warehouse_id')},
      out_at = least($1::timestamptz, (lower(days) + time '10:00') at time zone 'Europe/Moscow' + (b.id % 7) * interval '41 minutes'),
      back_by = case when status = 'returned' then ${CLERK('b.warehouse_id')} end,
      back_at = case when status = 'returned' then (upper(days) - 1 + time '18:00') at time zone 'Europe/Moscow' end
    where status in ('issued', 'returned')`,
    [now],
  )
  await client.query(
    `update repair r set handed_at = h.created_at, handed_by = ${CLERK('c.warehouse_id')}
    from repair_history h, service_center c where h.repair_id = r.id and h.state = 'issued' and c.id = r.service_center_id`,
  )
  await client.query(
    `insert into order_handover (order_id, staff_id, paid_by, amount, at)
    select id, ${CLERK('warehouse_id')}, case id % 3 when 0 then 'cash' else 'card' end, total - gift_paid, updated_at from shop_order
    where status = 'completed' and payment_type = 'on-receipt' and delivery_type = 'pickup' and total > gift_paid
      and updated_at > $1::timestamptz - make_interval(days => $2) on conflict do nothing`,
    [now, HANDED_DAYS],
  )
}

/** The ledger of it, in the order it happened; every drawer was closed last night. */
export async function copyMoney(client: pg.PoolClient, now: Date): Promise<void> {
  await client.query(
    `insert into money_movement (at, warehouse_id, node_code, staff_id, subject, subject_id, kind, purpose, way, sum, key)
    select at, warehouse_id, node_code, staff_id, subject, id, kind, purpose, case when kind in ('received', 'given-back') then way end, sum,
      'opening:' || subject || ':' || id || ':' || kind || ':' || purpose
    from (
      select 'rental' as subject, b.id, b.warehouse_id, b.node_code, ${WAY('b.id')} as way, moved.* from hire_booking b, lateral (values
        (1, out_at, out_by, 'charged', 'fee', total), (2, out_at, out_by, 'received', 'fee', total),
        (3, out_at, out_by, 'received', 'deposit', deposit), (4, back_at, back_by, 'given-back', 'deposit', deposit)
      ) as moved (n, at, staff_id, kind, purpose, sum) where status in ('issued', 'returned') and at is not null
      union all
      select 'repair', r.id, c.warehouse_id, c.node_code, ${WAY('r.id')}, n, handed_at, handed_by, kind, 'repair', price
      from repair r join service_center c on c.id = r.service_center_id, unnest(array['charged', 'received']) with ordinality as one (kind, n)
      where handed_at is not null and price > 0
      union all
      select 'order', o.id, o.warehouse_id, o.node_code, h.paid_by, 1, h.at, h.staff_id, 'received', 'order', h.amount
      from order_handover h join shop_order o on o.id = h.order_id where h.paid_by is not null and h.amount > 0
    ) moved where sum > 0 order by at, subject, id, n`,
  )
  await client.query(
    `insert into drawer_closing (warehouse_id, until_id, at, staff_id, expected, counted, taken)
    select warehouse_id, max(id), $1::timestamptz - interval '30 minutes', max(staff_id), 500000, 500000, 0 from money_movement
    where at < $1 and way is not null group by warehouse_id`,
    [new Date(`${moscowMoment(now)!.day}T00:00:00+03:00`)],
  )
}
