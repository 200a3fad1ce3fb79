-- What is sold and rented. Prices and sums are kopecks; node = branch.
create table vendor (
  code text primary key,
  slug text not null unique,
  name text not null,
  aliases text[] not null default '{}',   -- how people type the name in Cyrillic
  country text not null default '',
  description text not null default '',
  palette text not null default '',       -- the accent of its logo tile
  is_best boolean not null default false,
  position integer not null default 0
);

create table category (
  code text primary key check (code ~ '^[a-z0-9-]+$'),
  parent_code text references category,
  name text not null,                     -- «Перфораторы»
  name_one text not null,                 -- «Перфоратор»
  is_hire boolean not null default false, -- the rental catalogue's own tree
  picture text,                           -- file of demo/pictures or an uploaded one
  icon text,
  description text not null default '',
  position integer not null default 0
);
create index category_parent on category (parent_code, position);

create table attribute (
  code text primary key check (code ~ '^[a-z0-9_]+$'),
  name text not null,
  type text not null check (type in ('list', 'number', 'bool')),
  unit text,
  decimals smallint not null default 0
);

create table attribute_value (
  attribute_code text not null references attribute on delete cascade,
  value text not null check (value ~ '^[a-z0-9-]+$'),   -- stands in addresses
  label text not null,
  position integer not null default 0,
  primary key (attribute_code, value)
);

create table category_attribute (
  category_code text not null references category on delete cascade,
  attribute_code text not null references attribute,
  group_name text not null,
  position integer not null,
  is_filter boolean not null default false,
  is_card boolean not null default false,  -- one of the few figures on a card
  primary key (category_code, attribute_code)
);

create table battery_platform (
  code text primary key,
  name text not null,
  voltage smallint not null
);

create table good (
  code text primary key check (code ~ '^[0-9]+$'),
  article text not null,
  name text not null,
  slug text not null,
  category_code text not null references category,
  vendor_code text not null references vendor,
  description text not null default '',    -- Markdown
  unit text not null default 'шт.',
  -- attribute code → number | value slug | true/false. One row a good: the index loads it in one scan, a product page needs no join.
  attributes jsonb not null default '{}',
  pictures text[] not null default '{}',
  in_the_box text[] not null default '{}',
  videos jsonb not null default '[]',
  labels text[] not null default '{}',
  battery_platform_code text references battery_platform,
  warranty_months smallint not null default 12,
  weight_grams integer not null default 0,
  length_mm integer not null default 0,
  width_mm integer not null default 0,
  height_mm integer not null default 0,
  is_hire boolean not null default false,
  is_active boolean not null default true,
  popularity integer not null default 0,
  rating_value numeric(3, 2) not null default 0,
  rating_count integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index good_category on good (category_code);
create index good_vendor on good (vendor_code);

-- Price and promised delivery of a good in a branch.
create table good_offer (
  node_code text not null references node_logistic,
  good_code text not null references good on delete cascade,
  price bigint not null check (price > 0),
  price_old bigint check (price_old > price),
  price_registered bigint check (price_registered < price),  -- after registration
  bonuses integer not null default 0,
  delivery_days smallint not null default -1,                -- -1: to be asked
  primary key (good_code, node_code)
);

create table price_history (
  good_code text not null references good on delete cascade,
  node_code text not null,
  price bigint not null,
  price_old bigint,
  valid_until timestamptz not null default now()
);
create index price_history_good on price_history (good_code, node_code, valid_until);

create function keep_price_history() returns trigger language plpgsql as $$
begin
  insert into price_history (good_code, node_code, price, price_old)
    select o.good_code, o.node_code, o.price, o.price_old
    from before_rows o join after_rows n using (good_code, node_code)
    where o.price <> n.price or o.price_old is distinct from n.price_old;
  return null;
end $$;
create trigger good_offer_history after update on good_offer
  referencing old table as before_rows new table as after_rows
  for each statement execute function keep_price_history();

create table good_stock (
  warehouse_id integer not null references warehouse,
  good_code text not null references good on delete cascade,
  quantity integer not null check (quantity >= 0),
  primary key (good_code, warehouse_id)
);

-- material: consumables that fit; analog: set by the shop; spare: spare parts; together: may be put into one kit
create table good_link (
  kind text not null check (kind in ('material', 'analog', 'spare', 'together')),
  good_code text not null references good on delete cascade,
  linked_code text not null references good on delete cascade,
  position smallint not null default 0,
  primary key (good_code, kind, linked_code)
);

create table complect (
  id integer generated by default as identity primary key,
  good_code text not null references good on delete cascade,
  name text not null,
  position smallint not null default 0
);
create index complect_good_code on complect (good_code);

create table complect_item (
  complect_id integer not null references complect on delete cascade,
  good_code text not null references good on delete cascade,
  quantity smallint not null default 1 check (quantity > 0),
  discount_percent smallint not null default 0 check (discount_percent between 0 and 90),
  position smallint not null default 0,
  primary key (complect_id, good_code)
);

create table good_document (
  good_code text not null references good on delete cascade,
  name text not null,
  url text not null,
  size integer not null,
  position smallint not null default 0,
  primary key (good_code, position)
);

-- A landing inside a category: a named set of conditions ("s-udarom" = impact: true).
create table tag (
  category_code text not null references category on delete cascade,
  slug text not null check (slug ~ '^[a-z0-9-]+$'),
  name text not null,
  conditions jsonb not null,               -- attribute code → value slug | true | [min, max]
  position smallint not null default 0,
  primary key (category_code, slug)
);

create table hire_good (
  good_code text primary key references good on delete cascade,
  deposit bigint not null check (deposit >= 0),
  sale_good_code text references good on delete set null   -- the same machine on sale
);

create table hire_tariff (
  good_code text not null references hire_good on delete cascade,
  from_days smallint not null check (from_days > 0),
  price_per_day bigint not null check (price_per_day > 0),
  primary key (good_code, from_days)
);

-- The rental park: pieces of a good in a shop.
create table hire_piece (
  id integer generated by default as identity primary key,
  good_code text not null references hire_good on delete cascade,
  warehouse_id integer not null references warehouse,
  serial text not null unique
);
create index hire_piece_good on hire_piece (good_code, warehouse_id);

create table selection (
  code text primary key,
  name text not null,                      -- «Хиты», «Новинки», «Распродажа»
  position smallint not null default 0
);

create table selection_good (
  selection_code text not null references selection on delete cascade,
  good_code text not null references good on delete cascade,
  position smallint not null default 0,
  primary key (selection_code, good_code)
);
