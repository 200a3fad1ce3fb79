-- The drawer of a shop is closed with what was counted in it: `until_id` is the last movement it covers, so whatever is written later
-- belongs to the next one, and what is closed is only countered.
create table drawer_closing (
  id bigint generated always as identity primary key,
  warehouse_id integer not null,
  until_id bigint not null,
  at timestamptz not null,
  staff_id integer,
  expected bigint not null,              -- cash by the ledger, with what was left there before
  counted bigint not null check (counted >= 0),
  taken bigint not null check (taken between 0 and counted), -- handed on: the rest is left for change
  reason text not null default '',       -- of a difference
  check (reason <> '' or counted = expected)
);
create index drawer_closing_place on drawer_closing (warehouse_id, id desc);
create trigger drawer_closing_is_append_only before update or delete on drawer_closing for each row execute function keep_money_movement();
create trigger drawer_closing_is_not_emptied before truncate on drawer_closing execute function keep_money_movement();

create index money_open_deposits on money_open (warehouse_id) where deposit > 0;
create index money_open_owed on money_open (subject, since) where owed <> 0;

-- Whoever takes money sees the drawer and closes it; a mistake in it is countered by those who may give money back.
update staff_role set permissions = permissions || '{cash.read}'::text[]
where permissions && array['orders.handover', 'rental.work', 'repairs.work', 'money.read'];
update staff_role set permissions = permissions || '{cash.close}'::text[] where permissions && array['orders.handover', 'rental.work', 'repairs.work'];
update staff_role set permissions = permissions || '{cash.correct}'::text[] where 'money.refund' = any(permissions);

do $$
declare kinds text;
begin
  select string_agg(quote_literal(kind), ', ') into kinds from (
    select (regexp_matches(pg_get_constraintdef(oid), '''([a-z-]+)''', 'g'))[1] as kind
    from pg_constraint where conname = 'office_event_kind_check' union select 'cash') known;
  alter table office_event drop constraint office_event_kind_check;
  execute format('alter table office_event add constraint office_event_kind_check check (kind in (%s))', kinds);
end $$;
-- Open screens hear of the drawer: once for all that one press has moved.
create function note_cash_event() returns trigger language plpgsql as $$
begin
  if current_setting('verstak.bulk_load', true) = 'on' then
    return null;
  end if;
  insert into office_event (kind, order_id, node_code, warehouse_id, status, staff_id)
  select 'cash', max(id), node_code, warehouse_id, '', nullif(current_setting('shop.actor', true), '')::integer
  from written where warehouse_id is not null group by node_code, warehouse_id;
  perform pg_notify('office_event', '');
  return null;
end $$;
create trigger money_movement_event after insert on money_movement referencing new table as written
  for each statement execute function note_cash_event();
