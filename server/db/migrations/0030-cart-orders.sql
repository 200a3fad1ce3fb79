-- The cart and what becomes of it. Sums are kopecks. A user_id names a customer; orders outlive the account and the goods they were made of,
-- so they refer to neither.
create table cart (
  uuid uuid primary key default gen_random_uuid(),
  user_id bigint unique,                 -- null: a guest's, known by its uuid alone
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create table cart_item (
  id bigint generated always as identity primary key,   -- the order of adding
  cart_uuid uuid not null references cart on delete cascade,
  good_code text not null references good on delete cascade,
  complect_of text,                      -- code of the main good, for a line of its kit
  complect_id integer,                   -- a kit the shop took away leaves the line at its usual price
  quantity integer not null check (quantity between 1 and 99999),
  in_order boolean not null default true,
  seen_price bigint not null,            -- price of one piece and pieces in stock, when the buyer last touched the line
  seen_count integer not null,
  check ((complect_of is null) = (complect_id is null)),
  unique nulls not distinct (cart_uuid, good_code, complect_of)
);
create index cart_item_good on cart_item (good_code);

create table shop_order (
  id bigint generated always as identity (start with 100001) primary key,
  number text not null unique generated always as (id::text) stored,
  user_id bigint,
  source text not null check (source in ('cart', 'one-click', 'complect', 'spare-part')),
  node_code text not null,
  status text not null check (status in ('new', 'awaiting-payment', 'assembling', 'ready', 'delivering', 'completed', 'cancelled')),
  contact_name text not null,
  contact_phone text not null,           -- 7XXXXXXXXXX
  contact_email text,
  delivery_type text not null check (delivery_type in ('pickup', 'courier', 'transport')),
  warehouse_id integer,                  -- pickup; null: to be agreed by phone
  delivery_address text not null,        -- the shop, the door or the office, in words
  delivery_text text not null,           -- what was promised: «Самовывоз завтра»
  delivery_price bigint not null check (delivery_price >= 0),
  transport jsonb,                       -- {cityCode, tariffCode, tariffName, officeCode, daysMin, daysMax}
  payment_type text not null check (payment_type in ('on-receipt', 'online', 'split', 'invoice')),
  pay_token uuid unique,                 -- stands in the buyer's payment link
  paid_at timestamptz,
  reserved_until timestamptz,            -- an unpaid online order gives its stock back after this
  organization jsonb,                    -- {inn, kpp, name, address}
  comment text not null,
  goods_total bigint not null check (goods_total >= 0),
  goods_total_old bigint not null check (goods_total_old >= goods_total),
  bonuses_used integer not null check (bonuses_used >= 0),
  bonuses_earned integer not null check (bonuses_earned >= 0),
  total bigint not null check (total = goods_total - bonuses_used * 100 + delivery_price),
  ip text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index shop_order_user on shop_order (user_id, id desc);
create index shop_order_reserved on shop_order (reserved_until) where status = 'awaiting-payment';

-- As it was when ordered. A line bought partly at the kit price is two items, so that price × quantity is always its sum.
create table order_item (
  order_id bigint not null references shop_order on delete cascade,
  position smallint not null,
  good_code text not null,
  article text not null,
  name text not null,
  slug text not null,
  picture text,
  unit text not null,
  quantity integer not null check (quantity > 0),
  price bigint not null check (price >= 0),
  price_old bigint not null check (price_old >= price),
  bonuses integer not null,              -- for one piece
  bonus_share bigint not null,           -- what bonuses took off the whole item
  complect_of text,
  primary key (order_id, position)
);
create index order_item_good on order_item (good_code);

-- Which warehouse gave what.
create table order_take (
  order_id bigint not null references shop_order on delete cascade,
  good_code text not null,
  warehouse_id integer not null,
  quantity integer not null check (quantity > 0),
  primary key (order_id, good_code, warehouse_id)
);

create table order_status_history (
  id bigint generated always as identity primary key,
  order_id bigint not null references shop_order on delete cascade,
  status text not null,
  actor text not null check (actor in ('buyer', 'shop', 'system')),
  note text not null default '',
  created_at timestamptz not null
);
create index order_status_history_order on order_status_history (order_id, id);

-- One row a placed order: the same key again finds it, also while the first is still being placed.
create table order_request (
  key text primary key,
  body_hash text not null,
  order_id bigint references shop_order on delete cascade,
  created_at timestamptz not null
);
create index order_request_created on order_request (created_at);

create table order_payment (
  id uuid primary key default gen_random_uuid(),
  order_id bigint not null references shop_order on delete cascade,
  type text not null check (type in ('online', 'split')),
  amount bigint not null check (amount > 0),
  provider text not null,
  provider_id text,
  provider_url text,
  state text not null check (state in ('new', 'pending', 'paid', 'declined', 'refund-due', 'refunded')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (provider, provider_id)
);
-- One attempt at a time.
create unique index order_payment_live on order_payment (order_id) where state in ('new', 'pending');
create index order_payment_order on order_payment (order_id);
