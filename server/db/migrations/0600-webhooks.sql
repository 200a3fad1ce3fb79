-- Programs that are told what happens in the shop. A change marks what happened in its own transaction (webhook_mark), and only
-- when somebody wants to hear of it; the sender's process makes events of the marks and delivers them.
create table webhook (
  id integer generated always as identity primary key,
  name text not null,
  url text not null,
  kinds text[] not null,                 -- names of contract/webhooks.ts
  node_codes text[] not null default '{}',      -- empty: everywhere
  secret text not null,                  -- whole: every request is signed by it
  old_secret text,                       -- signs beside the new one until then
  old_secret_until timestamptz,
  state text not null default 'active' check (state in ('active', 'paused', 'stopped')),  -- stopped: after days of failures
  created_by integer references staff on delete set null,
  created_at timestamptz not null,
  version integer not null default 1,
  check ((old_secret is null) = (old_secret_until is null))
);
create unique index webhook_name on webhook (lower(name));
create index webhook_created_by on webhook (created_by);

create trigger webhook_audit after insert or update or delete on webhook for each row
  execute function note_audit('webhook', 'id', 'secret,old_secret', 'id,created_by,created_at,old_secret_until,version');

-- How it goes, apart: the journal tells of hands.
create table webhook_health (
  webhook_id integer primary key references webhook on delete cascade,
  failures integer not null default 0,   -- in a row
  failing_since timestamptz,
  rests_until timestamptz,               -- nothing is sent before
  last_ok_at timestamptz,                -- to the minute
  last_error text not null default ''
);

create table webhook_mark (
  id bigint generated always as identity primary key,
  kind text not null,
  key text not null default '',          -- the order, repair, …
  node_code text,
  codes text[] not null default '{}',    -- goods of one statement
  facts jsonb not null default '{}',     -- what only the moment of the change knows
  at timestamptz not null default clock_timestamp()
);

create table webhook_event (
  id bigint generated always as identity primary key,
  uid uuid not null unique default gen_random_uuid(),   -- webhook-id: the same with every try
  kind text not null,
  entity text not null,                  -- events of one are delivered in their order
  node_code text,
  body text not null,                    -- to the byte as it is signed and sent
  at timestamptz not null
);
create index webhook_event_at on webhook_event (at);

create table webhook_delivery (
  id bigint generated always as identity primary key,
  webhook_id integer not null references webhook on delete cascade,
  event_id bigint not null references webhook_event on delete cascade,
  kind text not null,
  entity text not null,
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'delivered', 'failed', 'skipped')),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null,
  lease_until timestamptz,
  status smallint,                       -- of the last answer; null: there was none
  error text not null default '',
  at timestamptz not null,
  delivered_at timestamptz,
  unique (webhook_id, event_id)
);
create index webhook_delivery_open on webhook_delivery (webhook_id, entity, event_id) where state in ('waiting', 'sending');
create index webhook_delivery_next on webhook_delivery (webhook_id, event_id) where state in ('waiting', 'sending');
create index webhook_delivery_log on webhook_delivery (webhook_id, id desc);
create index webhook_delivery_event on webhook_delivery (event_id);

create table webhook_try (
  id bigint generated always as identity primary key,
  delivery_id bigint not null references webhook_delivery on delete cascade,
  at timestamptz not null,
  status smallint,
  took_ms integer not null,
  words text not null default '',        -- why it did not do; empty: it did
  answer text not null default ''        -- how the answer's body begins
);
create index webhook_try_delivery on webhook_try (delivery_id, id);

-- Nobody wants it: a look at a table of a few rows, nothing written.
create function mark_webhook(event_kind text, event_key text, event_node text, event_facts jsonb) returns void language sql as $$
  insert into webhook_mark (kind, key, node_code, facts)
  select event_kind, event_key, event_node, event_facts
  where exists (select from webhook where event_kind = any (kinds))
$$;

create function mark_order_webhook() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform mark_webhook('order.placed', new.id::text, new.node_code, '{}');
    if new.paid_at is not null then
      perform mark_webhook('payment.paid', new.id::text, new.node_code,
        jsonb_build_object('amount', coalesce(new.paid_total, new.total), 'way', new.payment_type));
    end if;
    return null;
  end if;
  if old.total is distinct from new.total or old.goods_total is distinct from new.goods_total
    or old.delivery_type is distinct from new.delivery_type or old.delivery_text is distinct from new.delivery_text
    or old.delivery_price is distinct from new.delivery_price or old.delivery_address is distinct from new.delivery_address
    or old.warehouse_id is distinct from new.warehouse_id or old.payment_type is distinct from new.payment_type
    or old.contact_name is distinct from new.contact_name or old.contact_phone is distinct from new.contact_phone
    or old.contact_email is distinct from new.contact_email or old.comment is distinct from new.comment then
    perform mark_webhook('order.changed', new.id::text, new.node_code, '{}');
  end if;
  if old.paid_at is null and new.paid_at is not null then
    perform mark_webhook('payment.paid', new.id::text, new.node_code,
      jsonb_build_object('amount', coalesce(new.paid_total, new.total), 'way', new.payment_type));
  end if;
  if old.status is distinct from new.status then
    perform mark_webhook('order.status_changed', new.id::text, new.node_code,
      jsonb_build_object('from', old.status, 'to', new.status));
  end if;
  return null;
end $$;
create trigger shop_order_webhook_new after insert on shop_order for each row
  when (coalesce(current_setting('verstak.bulk_load', true), '') <> 'on') execute function mark_order_webhook();
create trigger shop_order_webhook after update on shop_order for each row execute function mark_order_webhook();

create function mark_payment_webhook() returns trigger language plpgsql as $$
begin
  perform mark_webhook(
    case new.state when 'on-hold' then 'payment.held' when 'declined' then 'payment.declined' else 'payment.refunded' end,
    new.order_id::text, shop_order.node_code,
    jsonb_build_object('amount', case when new.state = 'refunded' then coalesce(new.refunded_amount, new.paid_amount, new.amount)
      else new.amount end, 'way', new.type))
  from shop_order where shop_order.id = new.order_id;
  return null;
end $$;
create trigger order_payment_webhook after update on order_payment for each row
  when (old.state is distinct from new.state and new.state in ('on-hold', 'declined', 'refunded'))
  execute function mark_payment_webhook();

create function mark_refund_webhook() returns trigger language plpgsql as $$
begin
  perform mark_webhook('payment.refunded', new.order_id::text, shop_order.node_code,
    jsonb_build_object('amount', new.amount, 'way', shop_order.payment_type))
  from shop_order where shop_order.id = new.order_id;
  return null;
end $$;
create trigger order_refund_webhook_new after insert on order_refund for each row
  when (new.state = 'made' and coalesce(current_setting('verstak.bulk_load', true), '') <> 'on') execute function mark_refund_webhook();
create trigger order_refund_webhook after update on order_refund for each row
  when (old.state <> 'made' and new.state = 'made') execute function mark_refund_webhook();

-- Goods, prices and stock change by thousands: one mark a statement and a branch, whatever it changed.
create function mark_goods_webhook() returns trigger language plpgsql as $$
declare
  happened text := case tg_op when 'INSERT' then 'goods.created' when 'DELETE' then 'goods.deleted' else 'goods.changed' end;
  untold text[] := array['popularity', 'rating_value', 'rating_count', 'updated_at'];
  changed text[];
begin
  if current_setting('verstak.bulk_load', true) = 'on' or not exists (select from webhook where happened = any (kinds)) then
    return null;
  end if;
  if tg_op = 'INSERT' then
    select array_agg(code order by code) into changed from after_rows;
  elsif tg_op = 'DELETE' then
    select array_agg(code order by code) into changed from before_rows;
  else
    select array_agg(a.code order by a.code) into changed from after_rows a join before_rows b using (code)
    where to_jsonb(a) - untold <> to_jsonb(b) - untold;
  end if;
  if changed is not null then
    insert into webhook_mark (kind, codes) values (happened, changed);
  end if;
  return null;
end $$;
create trigger webhook_insert after insert on good referencing new table as after_rows
  for each statement execute function mark_goods_webhook();
create trigger webhook_update after update on good referencing old table as before_rows new table as after_rows
  for each statement execute function mark_goods_webhook();
create trigger webhook_delete after delete on good referencing old table as before_rows
  for each statement execute function mark_goods_webhook();

create function mark_prices_webhook() returns trigger language plpgsql as $$
begin
  if current_setting('verstak.bulk_load', true) = 'on' or not exists (select from webhook where 'prices.changed' = any (kinds)) then
    return null;
  end if;
  if tg_op = 'INSERT' then
    insert into webhook_mark (kind, node_code, codes)
    select 'prices.changed', node_code, array_agg(good_code order by good_code) from after_rows group by node_code;
  elsif tg_op = 'DELETE' then
    insert into webhook_mark (kind, node_code, codes)
    select 'prices.changed', node_code, array_agg(good_code order by good_code) from before_rows group by node_code;
  else
    insert into webhook_mark (kind, node_code, codes)
    select 'prices.changed', a.node_code, array_agg(a.good_code order by a.good_code)
    from after_rows a join before_rows b using (good_code, node_code)
    where (a.price, a.price_old, a.price_registered) is distinct from (b.price, b.price_old, b.price_registered)
    group by a.node_code;
  end if;
  return null;
end $$;
create trigger webhook_insert after insert on good_offer referencing new table as after_rows
  for each statement execute function mark_prices_webhook();
create trigger webhook_update after update on good_offer referencing old table as before_rows new table as after_rows
  for each statement execute function mark_prices_webhook();
create trigger webhook_delete after delete on good_offer referencing old table as before_rows
  for each statement execute function mark_prices_webhook();

create function mark_stock_webhook() returns trigger language plpgsql as $$
begin
  if current_setting('verstak.bulk_load', true) = 'on' or not exists (select from webhook where 'stock.changed' = any (kinds)) then
    return null;
  end if;
  if tg_op = 'INSERT' then
    insert into webhook_mark (kind, node_code, codes)
    select 'stock.changed', w.node_code, array_agg(distinct r.good_code) from after_rows r
    join warehouse w on w.id = r.warehouse_id group by w.node_code;
  elsif tg_op = 'DELETE' then
    insert into webhook_mark (kind, node_code, codes)
    select 'stock.changed', w.node_code, array_agg(distinct r.good_code) from before_rows r
    join warehouse w on w.id = r.warehouse_id group by w.node_code;
  else
    insert into webhook_mark (kind, node_code, codes)
    select 'stock.changed', w.node_code, array_agg(distinct a.good_code)
    from after_rows a join before_rows b using (good_code, warehouse_id) join warehouse w on w.id = a.warehouse_id
    where a.quantity <> b.quantity group by w.node_code;
  end if;
  return null;
end $$;
create trigger webhook_insert after insert on good_stock referencing new table as after_rows
  for each statement execute function mark_stock_webhook();
create trigger webhook_update after update on good_stock referencing old table as before_rows new table as after_rows
  for each statement execute function mark_stock_webhook();
create trigger webhook_delete after delete on good_stock referencing old table as before_rows
  for each statement execute function mark_stock_webhook();

create function mark_review_webhook() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform mark_webhook('review.written', new.id::text, null, '{}');
  else
    perform mark_webhook('review.changed', new.id::text, null, jsonb_build_object('from', old.status, 'to', new.status));
  end if;
  return null;
end $$;
create trigger review_webhook_new after insert on review for each row
  when (coalesce(current_setting('verstak.bulk_load', true), '') <> 'on') execute function mark_review_webhook();
create trigger review_webhook after update on review for each row
  when (old.status is distinct from new.status or old.answer is distinct from new.answer or old.text is distinct from new.text)
  execute function mark_review_webhook();

create function mark_repair_webhook() returns trigger language plpgsql as $$
declare
  node text := (select node_code from service_center where id = new.service_center_id);
begin
  if tg_op = 'INSERT' then
    perform mark_webhook('repair.created', new.id::text, node, '{}');
  else
    perform mark_webhook('repair.status_changed', new.id::text, node, jsonb_build_object('from', old.state, 'to', new.state));
  end if;
  return null;
end $$;
create trigger repair_webhook_new after insert on repair for each row
  when (coalesce(current_setting('verstak.bulk_load', true), '') <> 'on') execute function mark_repair_webhook();
create trigger repair_webhook after update on repair for each row when (old.state is distinct from new.state)
  execute function mark_repair_webhook();

create function mark_rental_webhook() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform mark_webhook('rental.booked', new.id::text, new.node_code, '{}');
  else
    perform mark_webhook('rental.status_changed', new.id::text, new.node_code,
      jsonb_build_object('from', old.status, 'to', new.status));
  end if;
  return null;
end $$;
create trigger hire_booking_webhook_new after insert on hire_booking for each row
  when (coalesce(current_setting('verstak.bulk_load', true), '') <> 'on') execute function mark_rental_webhook();
create trigger hire_booking_webhook after update on hire_booking for each row when (old.status is distinct from new.status)
  execute function mark_rental_webhook();

create function mark_return_webhook() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform mark_webhook('return.asked', new.id::text, new.node_code, '{}');
  else
    perform mark_webhook('return.status_changed', new.id::text, new.node_code,
      jsonb_build_object('from', old.state, 'to', new.state));
  end if;
  return null;
end $$;
create trigger goods_return_webhook_new after insert on goods_return for each row
  when (coalesce(current_setting('verstak.bulk_load', true), '') <> 'on') execute function mark_return_webhook();
create trigger goods_return_webhook after update on goods_return for each row when (old.state is distinct from new.state)
  execute function mark_return_webhook();
