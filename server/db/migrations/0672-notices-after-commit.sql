-- A notice holds one lock of the whole server over the commit of its transaction: orders waited for one another's disk. A
-- transaction that says `verstak.notices = 'later'` is told of once it is committed (server/db/deferred-notices.ts); should that
-- be lost, listeners look by themselves.
create function tell_listeners(channel text) returns void language plpgsql as $$
begin
  if current_setting('verstak.notices', true) is distinct from 'later' then
    perform pg_notify(channel, '');
  end if;
end $$;

create or replace function note_catalog_change() returns trigger language plpgsql as $$
declare
  codes text[];
begin
  if current_setting('verstak.bulk_load', true) = 'on' then
    if not exists (select from catalog_change where xid = pg_current_xact_id() and part = 'all') then
      insert into catalog_change (part) values ('all');
      perform tell_listeners('catalog_change');
    end if;
    return null;
  end if;
  if tg_op = 'UPDATE' then
    -- An import that writes the same values again is no change. Both sides: the code itself may change.
    execute format(
      'select array_agg(distinct code) from (
        select %1$I as code from (table before_rows except table after_rows) gone
        union all
        select %1$I from (table after_rows except table before_rows) come) changed', tg_argv[1]) into codes;
  else
    execute format('select array_agg(distinct %I) from changed_rows', tg_argv[1]) into codes;
  end if;
  if codes is null then
    return null;
  end if;
  if cardinality(codes) > 20000 then
    insert into catalog_change (part) values ('all');
  else
    insert into catalog_change (part, good_codes) values (tg_argv[0], codes);
  end if;
  perform tell_listeners('catalog_change');
  return null;
end $$;

create or replace function note_order_event() returns trigger language plpgsql as $$
begin
  if current_setting('verstak.bulk_load', true) = 'on' then
    return null;
  end if;
  insert into office_event (kind, order_id, node_code, warehouse_id, status, staff_id) values (
    case tg_op when 'INSERT' then 'order-new' else 'order-changed' end, new.id, new.node_code, new.warehouse_id, new.status,
    nullif(current_setting('shop.actor', true), '')::integer);
  perform tell_listeners('office_event');
  return null;
end $$;
