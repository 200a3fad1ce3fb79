-- Receipts of hand-over (54-ФЗ). A payment keeps how its own receipt was made; what was paid before the goods changed hands is settled by
-- a second receipt, queued with the hand-over and sent by a job under one key until the provider has it.
alter table order_payment add column receipt_mode text not null default 'full_prepayment'
  check (receipt_mode in ('full_prepayment', 'full_payment'));

create table order_receipt (
  id uuid primary key default gen_random_uuid(),
  order_id bigint not null references shop_order on delete cascade,
  payment_id uuid not null references order_payment on delete cascade,
  amount bigint not null check (amount > 0),
  items jsonb not null,                  -- positions, as they were when the goods were handed over
  state text not null default 'due' check (state in ('due', 'sent', 'failed')),
  provider_id text,                      -- of the receipt, once it is sent
  failure text not null default '',      -- why the last try did not do
  tries integer not null default 0,
  next_try_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (order_id, payment_id)
);
create index order_receipt_due on order_receipt (coalesce(next_try_at, created_at)) where state = 'due';
create index order_receipt_payment on order_receipt (payment_id);
