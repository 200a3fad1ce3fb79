-- The desk of receipts: those made with the money (taken or given back) stand beside the second ones. What the provider is told is written
-- down first (`planned`); once the money has moved, the receipt is looked after until the cash register has it.
alter table order_receipt
  add column number bigint generated always as identity unique,
  add column kind text not null default 'settlement' check (kind in ('payment', 'settlement', 'refund')),
  add column mode text not null default 'full_payment' check (mode in ('full_prepayment', 'full_payment')),
  add column refund_id uuid references order_refund on delete cascade,   -- null: the whole payment went back
  add column money_id text,                                              -- the refund's id at the provider
  add column is_again boolean not null default false;                    -- a person has asked for it to be made again
alter table order_receipt drop constraint order_receipt_order_id_payment_id_key;
alter table order_receipt drop constraint order_receipt_state_check;
alter table order_receipt add constraint order_receipt_state_check check (state in ('planned', 'due', 'sent', 'failed'));
create unique index order_receipt_settlement on order_receipt (order_id, payment_id) where kind = 'settlement';
create unique index order_receipt_of_payment on order_receipt (payment_id) where kind = 'payment';
create unique index order_receipt_of_refund on order_receipt (refund_id) where refund_id is not null;
create unique index order_receipt_of_whole_refund on order_receipt (payment_id) where kind = 'refund' and refund_id is null;
create index order_receipt_order on order_receipt (order_id, number);
create index order_receipt_open on order_receipt (state, number) where state in ('due', 'failed');

create table order_receipt_try (
  id bigint generated always as identity primary key,
  receipt_id uuid not null references order_receipt on delete cascade,
  at timestamptz not null,
  is_sent boolean not null,
  words text not null default '',        -- the provider's, when it did not do
  staff_id integer                       -- a person asked for it to be repeated
);
create index order_receipt_try_receipt on order_receipt_try (receipt_id, id);

-- The money has moved, whoever wrote that down.
create function wake_payment_receipt() returns trigger language plpgsql as $$
begin
  update order_receipt set state = 'due', created_at = new.updated_at, updated_at = new.updated_at
  where payment_id = new.id and state = 'planned' and refund_id is null
    and kind = case new.state when 'refunded' then 'refund' else 'payment' end;
  return null;
end $$;
create trigger order_payment_has_receipt after update of state on order_payment for each row
  when (new.state <> old.state and new.state in ('paid', 'wrong-sum', 'refund-due', 'refunded'))
  execute function wake_payment_receipt();

create function wake_refund_receipt() returns trigger language plpgsql as $$
begin
  update order_receipt set state = 'due', created_at = new.updated_at, updated_at = new.updated_at
  where refund_id = new.id and state = 'planned';
  return null;
end $$;
create trigger order_refund_has_receipt after update of state on order_refund for each row
  when (new.state = 'made' and old.state <> 'made' and new.payment_id is not null)
  execute function wake_refund_receipt();

create trigger order_receipt_audit after update on order_receipt for each row
  when (coalesce(current_setting('shop.via', true), '') <> '')
  execute function note_audit('order', 'order_id', '', 'id,number,kind,mode,amount,order_id,payment_id,refund_id,items,tries,next_try_at,updated_at,created_at,money_id');

-- Whatever kinds are known by now, and this one.
do $$
declare
  kinds text;
begin
  select string_agg(quote_literal(kind), ', ') into kinds from (
    select (regexp_matches(pg_get_constraintdef(oid), '''([a-z-]+)''', 'g'))[1] as kind
    from pg_constraint where conname = 'office_event_kind_check' union select 'receipt') known;
  alter table office_event drop constraint office_event_kind_check;
  execute format('alter table office_event add constraint office_event_kind_check check (kind in (%s))', kinds);
end $$;
create function note_receipt_event() returns trigger language plpgsql as $$
begin
  if current_setting('verstak.bulk_load', true) = 'on' then
    return null;
  end if;
  insert into office_event (kind, order_id, node_code, warehouse_id, status, staff_id)
  select 'receipt', id, node_code, warehouse_id, new.state, nullif(current_setting('shop.actor', true), '')::integer
  from shop_order where id = new.order_id;
  perform pg_notify('office_event', '');
  return null;
end $$;
create trigger order_receipt_event after insert or update on order_receipt for each row
  when (new.state <> 'planned') execute function note_receipt_event();
