-- Orders and their lines by months. Parts are ranges of the order's id, not of its date: the id stays the whole key, so every
-- reference to an order stays one number. A month begins at an id known ahead, and the sequence is moved to it (make_order_months).
-- What was placed before is the first part as it lies: no row is copied.

create table order_month (
  month date primary key,                -- Moscow's
  suffix text not null unique,           -- of shop_order_… and order_item_…
  first_id bigint not null,
  until_id bigint not null,              -- not of it any more
  check (first_id < until_id)
);

-- How many ids a month gets: three times of what was placed in a month, in whole tens of thousands.
create function order_month_room(at timestamptz) returns bigint language sql stable as $$
  select ceil(greatest(10000, 3 * count(*)) / 10000.0)::bigint * 10000 from shop_order where created_at > at - interval '31 days'
$$;

-- The token in a buyer's link leads to one order whatever its month. A unique index of a partitioned table would have to hold the id.
create table order_token (
  token uuid primary key,
  order_id bigint not null
);
insert into order_token (token, order_id) select pay_token, id from shop_order where pay_token is not null;

create function order_of_token(asked uuid) returns bigint language sql stable parallel safe as $$
  select order_id from order_token where token = asked
$$;

create function keep_order_token() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.pay_token is not null then
    delete from order_token where token = old.pay_token;
  end if;
  if tg_op <> 'DELETE' and new.pay_token is not null then
    insert into order_token (token, order_id) values (new.pay_token, new.id);
  end if;
  return null;
end $$;

-- Triggers of a part are told the part's name, the journal tells of the table.
create function whole_table(name text) returns text language sql immutable parallel safe as $$
  select regexp_replace(name, '_(earlier|\d{4}_\d\d)$', '')
$$;
create or replace function note_audit() returns trigger language plpgsql as $$
declare
  was jsonb := case when tg_op = 'INSERT' then '{}' else to_jsonb(old) end;
  is_now jsonb := case when tg_op = 'DELETE' then '{}' else to_jsonb(new) end;
  hidden text[] := string_to_array(coalesce(tg_argv[2], ''), ',');
  ignored text[] := string_to_array(coalesce(tg_argv[3], ''), ',');
  of_thing text;
  told_before jsonb;
  told_after jsonb;
begin
  select
    coalesce(jsonb_object_agg(key, case when key = any (hidden) then mask_for_audit(key, was -> key) else was -> key end)
      filter (where was ? key and was -> key <> 'null'), '{}'),
    coalesce(jsonb_object_agg(key, case when key = any (hidden) then mask_for_audit(key, is_now -> key) else is_now -> key end)
      filter (where is_now ? key and (is_now -> key <> 'null' or tg_op = 'UPDATE')), '{}')
  into told_before, told_after
  from jsonb_object_keys(was || is_now) key
  where key <> all (ignored) and was -> key is distinct from is_now -> key;
  if told_before = '{}' and told_after = '{}' then
    return null;
  end if;
  of_thing := coalesce(is_now ->> tg_argv[1], was ->> tg_argv[1]);
  insert into audit (staff_id, via, ip, thing, thing_key, part, action, before, after, node_code) values (
    nullif(current_setting('shop.actor', true), '')::integer,
    coalesce(nullif(current_setting('shop.via', true), ''), 'shop'),
    coalesce(current_setting('shop.ip', true), ''),
    tg_argv[0], of_thing, whole_table(tg_table_name), lower(tg_op), told_before, told_after,
    audit_branch(tg_argv[0], of_thing, was || is_now));
  return null;
end $$;

do $$
declare
  placed bigint := (select case when is_called then last_value + 1 else last_value end from shop_order_id_seq);
  bound bigint := ceil((placed + order_month_room(now())) / 10000.0)::bigint * 10000;
  keys text[];
  again text[] := '{}';
  whole text;
  each record;
begin
  lock table shop_order, order_item in access exclusive mode;
  for each in
    select conrelid::regclass as relation, conname, pg_get_constraintdef(oid) as definition from pg_constraint
    where contype = 'f' and (confrelid = 'shop_order'::regclass or conrelid in ('shop_order'::regclass, 'order_item'::regclass))
    order by conrelid::regclass::text, conname
  loop
    again := again || format('alter table %s add constraint %I %s', each.relation, each.conname, each.definition);
    execute format('alter table %s drop constraint %I', each.relation, each.conname);
  end loop;
  for each in
    select tgrelid::regclass as relation, tgname, pg_get_triggerdef(oid) as definition from pg_trigger
    where tgrelid in ('shop_order'::regclass, 'order_item'::regclass) and not tgisinternal order by tgname
  loop
    again := again || each.definition;
    execute format('drop trigger %I on %s', each.tgname, each.relation);
  end loop;
  alter table shop_order drop constraint shop_order_number_key, drop constraint shop_order_pay_token_key, alter column id drop identity;
  create sequence shop_order_id_seq start with 100001;
  perform setval('shop_order_id_seq', placed, false);

  foreach whole in array '{shop_order,order_item}'::text[] loop
    keys := '{}';
    for each in
      select i.relname as name, pg_get_indexdef(x.indexrelid) as definition, k.conname, pg_get_constraintdef(k.oid) as key
      from pg_index x join pg_class i on i.oid = x.indexrelid left join pg_constraint k on k.conindid = x.indexrelid and k.conrelid = x.indrelid
      where x.indrelid = whole::regclass order by i.relname
    loop
      keys := keys || case when each.conname is null then each.definition
        else format('alter table %I add constraint %I %s', whole, each.conname, each.key) end;
      execute format('alter index %I rename to %I', each.name, replace(each.name, whole, whole || '_earlier'));
    end loop;
    execute format('alter table %I rename to %I', whole, whole || '_earlier');
    execute format('create table %I (like %I including defaults including constraints including generated including storage including comments)
      partition by range (%I)', whole, whole || '_earlier', case whole when 'shop_order' then 'id' else 'order_id' end);
    for each in select unnest(keys) as definition loop
      execute each.definition;
    end loop;
    execute format('alter table %I attach partition %I for values from (minvalue) to (%s)', whole, whole || '_earlier', bound);
  end loop;
  alter sequence shop_order_id_seq owned by shop_order.id;
  alter table shop_order alter column id set default nextval('shop_order_id_seq');
  for each in select unnest(again) as definition loop
    execute each.definition;
  end loop;
  insert into order_month (month, suffix, first_id, until_id)
  values (date_trunc('month', now() at time zone 'Europe/Moscow'), 'earlier', 0, bound);
end $$;

create trigger shop_order_token_new after insert on shop_order for each row
  when (new.pay_token is not null) execute function keep_order_token();
create trigger shop_order_token_changed after update of pay_token on shop_order for each row
  when (old.pay_token is distinct from new.pay_token) execute function keep_order_token();
create trigger shop_order_token_gone after delete on shop_order for each row
  when (old.pay_token is not null) execute function keep_order_token();

-- Months up to three ahead, and always one more than the sequence has come to: more orders than expected go on into the next
-- part. Attached, not created as parts: neither those who read nor those who order wait for it. There is room for so many as are
-- `wanted`.
create function make_order_months(at timestamptz, wanted bigint default 0) returns integer language plpgsql as $$
declare
  this_month date := date_trunc('month', at at time zone 'Europe/Moscow');
  placed bigint;
  room bigint;
  newest order_month;
  coming date;
  suffix text;
  made integer := 0;
begin
  perform pg_advisory_xact_lock(7072068);
  select last_value into placed from shop_order_id_seq;
  select * into newest from order_month order by month desc limit 1;
  loop
    exit when newest.month >= this_month + interval '3 months' and newest.first_id > placed and newest.until_id - placed > wanted;
    room := coalesce(room, order_month_room(at));
    -- after a long pause the months nobody ordered in have no parts
    coming := greatest(newest.month + interval '1 month', this_month);
    suffix := to_char(coming, 'YYYY_MM');
    insert into order_month values (coming, suffix, newest.until_id, newest.until_id + greatest(room, wanted)) returning * into newest;
    execute format('create table shop_order_%s (like shop_order including all)', suffix);
    execute format('create table order_item_%s (like order_item including all)', suffix);
    execute format('alter table shop_order attach partition shop_order_%s for values from (%s) to (%s)', suffix, newest.first_id, newest.until_id);
    execute format('alter table order_item attach partition order_item_%s for values from (%s) to (%s)', suffix, newest.first_id, newest.until_id);
    made := made + 1;
  end loop;
  -- A month begins at its first id. So close to it that somebody may be handed it this very moment, they come there by themselves.
  perform setval('shop_order_id_seq', first_id, false) from order_month where month = this_month and first_id > placed + 1000;
  return made;
end $$;
select make_order_months(now());
analyze shop_order, order_item;
