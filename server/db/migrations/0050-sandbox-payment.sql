-- What the demo shop's own «bank» knows of a payment: it stands outside the orders, as a real one would.
create table sandbox_payment (
  id uuid primary key,
  type text not null check (type in ('online', 'split')),
  order_number text not null,
  amount bigint not null check (amount > 0),
  return_url text not null,
  state text not null default 'pending' check (state in ('pending', 'paid', 'declined', 'refunded')),
  created_at timestamptz not null default now()
);
