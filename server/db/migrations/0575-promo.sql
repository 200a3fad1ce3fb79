-- Promo codes. A promo is the table of its terms; codes, one or a series, open it. A use belongs to an order; of a cancelled one it
-- is given back. What came off is kept piece by piece with the order's lines: their price is what is left.
create table promo (
  id integer generated always as identity primary key,
  name text not null,
  kind text not null check (kind in ('percent', 'sum')),
  percent integer check (percent between 1 and 100),
  amount bigint check (amount > 0),
  max_discount bigint check (max_discount > 0),
  min_sum bigint not null default 0 check (min_sum >= 0),
  starts_on date,
  ends_on date,
  node_codes text[] not null default '{}',
  only_goods jsonb not null default '{"goods": [], "categories": [], "vendors": [], "labels": []}',
  except_goods jsonb not null default '{"goods": [], "categories": [], "vendors": [], "labels": []}',
  uses_limit integer check (uses_limit > 0),         -- of one code; null: any number
  is_once_per_customer boolean not null default false,
  is_first_order boolean not null default false,
  skips_discounted boolean not null default false,
  may_go_below_cost boolean not null default false,
  stopped_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  check (starts_on <= ends_on),
  check (case kind when 'percent' then percent is not null and amount is null else amount is not null and percent is null end)
);
create trigger promo_version before update on promo for each row execute function count_order_version();

create table promo_code (
  id bigint generated always as identity primary key,
  promo_id integer not null references promo on delete cascade,
  code text not null,
  key text not null unique,              -- as codes are compared: rules/money/promo-code.ts
  created_at timestamptz not null
);
create index promo_code_promo on promo_code (promo_id, id);

-- Whoever is erased keeps no name here: the phone goes with the order's.
create table promo_use (
  order_id bigint primary key references shop_order on delete cascade,
  promo_id integer not null references promo,
  code_id bigint not null references promo_code,
  returned_at timestamptz,
  created_at timestamptz not null
);
create index promo_use_code on promo_use (code_id) where returned_at is null;
create index promo_use_promo on promo_use (promo_id, created_at desc);

alter table cart add column promo_code_id bigint references promo_code on delete set null;
-- Off one piece; price is what is left of it.
alter table order_item add column promo_off bigint not null default 0 check (promo_off >= 0);
-- What came off the whole order, and by which code, in the buyer's words.
alter table shop_order add column promo_code text, add column promo_off bigint not null default 0 check (promo_off >= 0);

create trigger promo_audit after insert or update or delete on promo for each row
  execute function note_audit('promo', 'id', '', 'id,version,created_at');
-- A series is one line of the journal, not thousands.
create function note_promo_codes() returns trigger language plpgsql as $$
begin
  if current_setting('verstak.bulk_load', true) = 'on' then
    return null;
  end if;
  insert into audit (staff_id, via, ip, thing, thing_key, part, action, after)
  select nullif(current_setting('shop.actor', true), '')::integer, coalesce(nullif(current_setting('shop.via', true), ''), 'shop'),
    coalesce(current_setting('shop.ip', true), ''), 'promo', promo_id::text, 'promo_code', 'insert',
    case count(*) when 1 then jsonb_build_object('code', min(code)) else jsonb_build_object('codes', count(*)) end
  from added group by promo_id;
  return null;
end $$;
create trigger promo_code_audit after insert on promo_code referencing new table as added
  for each statement execute function note_promo_codes();

-- Open screens hear of what is changed and of each use.
do $$
declare
  kinds text := (select pg_get_constraintdef(oid) from pg_constraint where conrelid = 'office_event'::regclass and conname = 'office_event_kind_check');
begin
  execute 'alter table office_event drop constraint office_event_kind_check';
  execute 'alter table office_event add constraint office_event_kind_check ' || replace(kinds, '''request''::text', '''request''::text, ''promo''::text');
end $$;

create function note_promo_event() returns trigger language plpgsql as $$
begin
  if current_setting('verstak.bulk_load', true) = 'on' then
    return null;
  end if;
  insert into office_event (kind, order_id, node_code, warehouse_id, status, staff_id)
  values ('promo', (to_jsonb(new) ->> tg_argv[0])::bigint, '', null, '', nullif(current_setting('shop.actor', true), '')::integer);
  perform pg_notify('office_event', '');
  return null;
end $$;
create trigger promo_event after insert or update on promo for each row execute function note_promo_event('id');
create trigger promo_use_event after insert or update on promo_use for each row execute function note_promo_event('promo_id');
