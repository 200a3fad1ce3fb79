-- What the shop's people add to an order. Apart from shop_order: a buyer's order is written as before.
alter table shop_order add column version integer not null default 1;
create function count_order_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;
create trigger shop_order_version before update on shop_order for each row execute function count_order_version();

create table order_desk (
  order_id bigint primary key references shop_order on delete cascade,
  tags text[] not null default '{}',
  assigned_to integer references staff on delete set null,
  next_call_at timestamptz,              -- «не дозвонился, перезвонить в …»
  calls integer not null default 0
);
create index order_desk_tags on order_desk using gin (tags);
create index order_desk_assigned on order_desk (assigned_to, order_id desc) where assigned_to is not null;
create index order_desk_next_call on order_desk (next_call_at) where next_call_at is not null;

create table order_note (
  id bigint generated always as identity primary key,
  order_id bigint not null references shop_order on delete cascade,
  staff_id integer,
  kind text not null check (kind in ('note', 'no-answer', 'talked')),
  text text not null default '',
  created_at timestamptz not null
);
create index order_note_order on order_note (order_id, id);

-- Who moved it: the person named to the database by whoever began the transaction.
alter table order_status_history add column staff_id integer default nullif(current_setting('shop.actor', true), '')::integer;

-- Which messages went out about an order.
alter table outbox add column order_id bigint;

create table staff_view (
  id integer generated always as identity primary key,
  staff_id integer not null references staff on delete cascade,
  desk text not null check (desk in ('orders', 'goods')),
  name text not null,
  is_shared boolean not null default false,
  query jsonb not null,                  -- filters, order, columns: the desk's own
  position integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index staff_view_desk on staff_view (desk, staff_id);

create trigger order_desk_audit after insert or update or delete on order_desk for each row
  execute function note_audit('order', 'order_id', '', 'order_id,calls');
create trigger order_note_audit after update or delete on order_note for each row
  execute function note_audit('order', 'order_id', 'text', 'order_id');
create trigger staff_view_audit after insert or update or delete on staff_view for each row
  execute function note_audit('view', 'id', '', 'id,staff_id,created_at,updated_at');

-- What open screens have to hear. As catalog_change: a reader asks for the rows its last snapshot did not see, so a transaction that
-- commits late is not lost, whatever its number.
create table office_event (
  id bigint generated always as identity primary key,
  xid xid8 not null default pg_current_xact_id(),
  at timestamptz not null default clock_timestamp(),
  kind text not null check (kind in ('order-new', 'order-changed', 'order-desk')),
  order_id bigint not null,
  node_code text not null,
  warehouse_id integer,
  status text not null,
  staff_id integer
);
create index office_event_xid on office_event (xid);
create index office_event_at on office_event (at);

create function note_order_event() returns trigger language plpgsql as $$
begin
  if current_setting('verstak.bulk_load', true) = 'on' then
    return null;
  end if;
  insert into office_event (kind, order_id, node_code, warehouse_id, status, staff_id) values (
    case tg_op when 'INSERT' then 'order-new' else 'order-changed' end, new.id, new.node_code, new.warehouse_id, new.status,
    nullif(current_setting('shop.actor', true), '')::integer);
  perform pg_notify('office_event', '');
  return null;
end $$;
create trigger shop_order_event_new after insert on shop_order for each row execute function note_order_event();
create trigger shop_order_event_changed after update on shop_order for each row
  when (old.status is distinct from new.status or old.paid_at is distinct from new.paid_at or old.total is distinct from new.total
    or old.contact_name is distinct from new.contact_name or old.contact_phone is distinct from new.contact_phone
    or old.contact_email is distinct from new.contact_email or old.comment is distinct from new.comment
    or old.delivery_address is distinct from new.delivery_address or old.warehouse_id is distinct from new.warehouse_id
    or old.confirm_until is distinct from new.confirm_until or old.reserved_until is distinct from new.reserved_until)
  execute function note_order_event();

create function note_desk_event() returns trigger language plpgsql as $$
begin
  insert into office_event (kind, order_id, node_code, warehouse_id, status, staff_id)
  select 'order-desk', id, node_code, warehouse_id, status, nullif(current_setting('shop.actor', true), '')::integer
  from shop_order where id = new.order_id;
  perform pg_notify('office_event', '');
  return null;
end $$;
create trigger order_desk_event after insert or update on order_desk for each row execute function note_desk_event();
create trigger order_note_event after insert on order_note for each row execute function note_desk_event();

-- Who has which card open: told anew every few seconds, gone by itself.
create unlogged table office_presence (
  session_hash text not null,
  order_id bigint not null,
  staff_id integer not null references staff on delete cascade,
  seen_at timestamptz not null,
  primary key (session_hash, order_id)
);
create index office_presence_order on office_presence (order_id, seen_at);

-- Open screens of somebody whose access has changed look again who they are.
create function note_access_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('office_event', 'access');
  return null;
end $$;
create trigger staff_session_ended after delete on staff_session for each statement execute function note_access_change();
create trigger staff_grant_changed after insert or update or delete on staff_grant for each statement execute function note_access_change();
create trigger staff_role_changed after update on staff_role for each statement execute function note_access_change();
create trigger staff_blocked after update of state on staff for each statement execute function note_access_change();
