-- Promo codes and gift cards have rights of their own. Whoever saw or changed them by the rights to prices and money goes on to.
update staff_role set permissions = permissions || '{promo.read}'::text[] where 'prices.read' = any(permissions);
update staff_role set permissions = permissions || '{promo.change}'::text[] where 'prices.change' = any(permissions);
update staff_role set permissions = permissions || '{cards.read}'::text[] where 'money.read' = any(permissions);
update staff_role set permissions = permissions || '{cards.issue}'::text[] where 'money.refund' = any(permissions);
update api_key set permissions = permissions || '{promo.read}'::text[] where 'prices.read' = any(permissions);
update api_key set permissions = permissions || '{promo.change}'::text[] where 'prices.change' = any(permissions);
update api_key set permissions = permissions || '{cards.read}'::text[] where 'money.read' = any(permissions);
update api_key set permissions = permissions || '{cards.issue}'::text[] where 'money.refund' = any(permissions);

-- Open screens hear of gift cards and organizations, too; the kinds that are there already stay, whoever added them.
do $$
declare kinds text;
begin
  select string_agg(quote_literal(kind), ', ') into kinds from (
    select (regexp_matches(pg_get_constraintdef(oid), '''([a-z-]+)''', 'g'))[1] as kind
    from pg_constraint where conname = 'office_event_kind_check' union select unnest('{gift-card,company}'::text[])) known;
  alter table office_event drop constraint office_event_kind_check;
  execute format('alter table office_event add constraint office_event_kind_check check (kind in (%s))', kinds);
end $$;

-- Of the whole shop, whichever branch: the kind, and the column that names the thing.
create function note_shop_event() returns trigger language plpgsql as $$
begin
  if current_setting('verstak.bulk_load', true) = 'on' then
    return null;
  end if;
  insert into office_event (kind, order_id, node_code, warehouse_id, status, staff_id)
  values (tg_argv[0], (to_jsonb(new) ->> tg_argv[1])::bigint, '', null, '', nullif(current_setting('shop.actor', true), '')::integer);
  perform pg_notify('office_event', '');
  return null;
end $$;
create trigger gift_card_event after insert or update on gift_card for each row execute function note_shop_event('gift-card', 'id');
create trigger gift_entry_event after insert on gift_entry for each row execute function note_shop_event('gift-card', 'card_id');
create trigger company_event after insert or update on company for each row execute function note_shop_event('company', 'id');
create trigger company_member_event after insert or update on company_member for each row
  execute function note_shop_event('company', 'company_id');
create trigger company_request_event after insert or update on company_request for each row
  execute function note_shop_event('company', 'company_id');
