-- Prices by agreement: lists of rules, one of them an organization's. The closest rule counts, and never makes a good dearer.
create table price_list (
  id integer generated always as identity primary key,
  name text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index price_list_name on price_list (lower(name));

create table price_list_rule (
  id integer generated always as identity primary key,
  list_id integer not null references price_list on delete cascade,
  kind text not null check (kind in ('all', 'category', 'vendor', 'good')),
  code text not null default '',                       -- of the category, the brand, the good
  percent smallint check (percent between 1 and 90),   -- off the usual price
  price bigint check (price > 0),                      -- of a good alone, kopecks
  unique (list_id, kind, code),
  check ((kind = 'all') = (code = '')),
  check ((percent is null) <> (price is null)),
  check (price is null or kind = 'good')
);

alter table company add column price_list_id integer references price_list;
create index company_price_list on company (price_list_id) where price_list_id is not null;

-- How many steps up from a category its ancestor stands; null: it is none.
create function category_above(of_code text, ancestor text) returns integer language sql stable as $$
  with recursive up as (
    select code, parent_code, 0 as above from category where code = of_code
    union all
    select c.code, c.parent_code, up.above + 1 from category c join up on c.code = up.parent_code where up.above < 20
  )
  select above from up where code = ancestor
$$;

create trigger price_list_audit after insert or update or delete on price_list for each row
  when (coalesce(current_setting('shop.via', true), '') <> '')
  execute function note_audit('price-list', 'id', '', 'id,created_at,updated_at');
create trigger price_list_rule_audit after insert or update or delete on price_list_rule for each row
  when (coalesce(current_setting('shop.via', true), '') <> '')
  execute function note_audit('price-list', 'list_id', '', 'id,list_id');
