-- What an order was before it was given to its buyer: a press by mistake is taken back exactly. Null: given before this was kept.
alter table order_handover add column before jsonb;
drop trigger order_handover_audit on order_handover;
create trigger order_handover_audit after insert or update or delete on order_handover for each row
  execute function note_audit('order', 'order_id', '', 'order_id,at,before');

-- A right of its own: whoever cancels orders takes them a step back, too.
update staff_role set permissions = permissions || '{orders.back}'::text[] where 'orders.cancel' = any(permissions);
update api_key set permissions = permissions || '{orders.back}'::text[] where 'orders.cancel' = any(permissions);

-- What no bank gives back by itself is counted for «Сегодня».
create index order_refund_by_hand on order_refund (seq) where state = 'held' or (state = 'due' and payment_id is null);

-- Cancelled orders that were paid by an invoice or over the counter: their money lay there, and nobody was told.
insert into order_refund (order_id, payment_id, kind, amount, lines, reason, state, next_try_at, created_at, updated_at)
select o.id, null, 'cancelled', coalesce(o.paid_total, o.total) - o.gift_paid, '[]', 'Заказ отменён', 'due', null, o.updated_at, o.updated_at
from shop_order o
where o.status = 'cancelled' and o.paid_at is not null and coalesce(o.paid_total, o.total) > o.gift_paid
  and not exists (select from order_refund r where r.order_id = o.id)
  and not exists (select from order_payment p where p.order_id = o.id and p.state not in ('new', 'pending', 'retired', 'declined'))
  and not exists (select from order_payment_share s where s.order_id = o.id);
