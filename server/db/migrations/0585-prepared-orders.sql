-- Orders a program has prepared for a person to confirm by a link. The goods are a copy in a cart of its own, which the program does not
-- know: what the person sees is what is ordered. The link's token is kept as its hash; what was asked for is gone once it is ordered.
create table prepared_order (
  token_hash text primary key,
  cart_uuid uuid not null references cart on delete cascade,
  node_code text not null,
  body jsonb not null,                   -- contact, delivery, payment, as the checkout takes them
  order_id bigint references shop_order on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  confirmed_at timestamptz,
  check ((order_id is null) = (confirmed_at is null))
);
create index prepared_order_expires on prepared_order (expires_at);
create index prepared_order_cart on prepared_order (cart_uuid);
create index prepared_order_order on prepared_order (order_id);
