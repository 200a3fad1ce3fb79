-- An order changed after it was placed: what it costs and what came for it part ways, part of the money goes back, part of it may
-- become an order of its own.
alter table shop_order add column paid_total bigint check (paid_total >= 0);
comment on column shop_order.paid_total is 'what came for a paid order and stays; null: its total';
alter table shop_order add column split_from bigint references shop_order on delete set null;

-- The part of a payment that belongs to an order split off the one it was made for.
create table order_payment_share (
  payment_id uuid not null references order_payment on delete cascade,
  order_id bigint not null references shop_order on delete cascade,
  amount bigint not null check (amount > 0),
  primary key (payment_id, order_id)
);
create index order_payment_share_order on order_payment_share (order_id);

-- Money on its way back while the order goes on. The whole of a payment goes back by the payment's own state.
create table order_refund (
  id uuid primary key default gen_random_uuid(),         -- the provider's key too: the same refund asked again is the same
  seq bigint generated always as identity,               -- those of one payment are made one after another
  order_id bigint not null references shop_order on delete cascade,
  payment_id uuid references order_payment on delete cascade,  -- null: paid by invoice or at the counter, a person gives it back
  kind text not null check (kind in ('surplus', 'lines', 'amount', 'cancelled')),
  amount bigint not null check (amount > 0),
  lines jsonb not null,                                  -- [{code, complectOf, quantity}] of kind lines
  reason text not null default '',
  state text not null check (state in ('due', 'held', 'made')),
  request_key uuid,                                      -- a press repeated because its answer was lost
  tries integer not null default 0,
  next_try_at timestamptz,
  staff_id integer default nullif(current_setting('shop.actor', true), '')::integer,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index order_refund_order on order_refund (order_id, seq);
create index order_refund_payment on order_refund (payment_id) where payment_id is not null;
create index order_refund_key on order_refund (request_key) where request_key is not null;
create index order_refund_due on order_refund (seq) where state = 'due' and payment_id is not null;

create trigger order_refund_audit after insert or update or delete on order_refund for each row
  execute function note_audit('order', 'order_id', '', 'id,seq,order_id,payment_id,request_key,tries,next_try_at,staff_id,created_at,updated_at');
create trigger order_refund_event after insert or update of state on order_refund for each row execute function note_desk_event();

-- What the demo shop's own «bank» has given back of a payment.
alter table sandbox_payment add column refunded bigint not null default 0;
update sandbox_payment set refunded = amount where state = 'refunded';
