-- A count of a section, a brand, what nobody has counted for long; one whose counters do not see the expected figures.
alter table stock_count
  add column category_code text references category on update cascade on delete set null,
  add column vendor_code text references vendor on update cascade on delete set null,
  add column not_counted_days integer check (not_counted_days between 1 and 3650),
  add column is_blind boolean not null default false;
create index stock_count_line_good on stock_count_line (good_code);

-- Two people who count one shop see each other's scans.
do $$
declare kinds text;
begin
  select string_agg(quote_literal(kind), ', ') into kinds from (
    select (regexp_matches(pg_get_constraintdef(oid), '''([a-z-]+)''', 'g'))[1] as kind
    from pg_constraint where conname = 'office_event_kind_check' union select 'count') known;
  alter table office_event drop constraint office_event_kind_check;
  execute format('alter table office_event add constraint office_event_kind_check check (kind in (%s))', kinds);
end $$;
create function note_count_event() returns trigger language plpgsql as $$
declare
  counted bigint;
begin
  if current_setting('verstak.bulk_load', true) = 'on' then
    return null;
  end if;
  if tg_op = 'DELETE' then
    counted := old.count_id;
  elsif tg_table_name = 'stock_count' then
    counted := new.id;
  else
    counted := new.count_id;
  end if;
  insert into office_event (kind, order_id, node_code, warehouse_id, status, staff_id)
  select 'count', c.id, w.node_code, w.id, c.state, nullif(current_setting('shop.actor', true), '')::integer
  from stock_count c join warehouse w on w.id = c.warehouse_id where c.id = counted;
  perform pg_notify('office_event', '');
  return null;
end $$;
create trigger stock_count_line_event after insert or update or delete on stock_count_line for each row execute function note_count_event();
create trigger stock_count_event after insert or update of state on stock_count for each row execute function note_count_event();
