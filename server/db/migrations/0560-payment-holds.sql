-- Two-stage payments: the money is frozen when the buyer pays and taken when the order is picked.
alter table order_payment
  add column is_hold boolean not null default false,
  add column hold_until timestamptz,
  add column capture_amount bigint check (capture_amount > 0),
  drop constraint order_payment_state_check,
  add constraint order_payment_state_check check (state in ('new', 'pending', 'retired', 'paid', 'wrong-sum', 'declined', 'on-hold',
    'capture-due', 'release-due', 'released', 'refund-due', 'refunded'));
comment on column order_payment.is_hold is 'asked to be frozen, not taken';
comment on column order_payment.hold_until is 'when the provider lets the frozen money go by itself';
comment on column order_payment.capture_amount is 'what is to be taken of it';
create index order_payment_holds on order_payment (coalesce(next_try_at, updated_at))
  where state in ('on-hold', 'capture-due', 'release-due');

alter table shop_order add column held_total bigint check (held_total > 0);
comment on column shop_order.held_total is 'frozen for it and not taken yet; null: nothing';

alter table sandbox_payment
  add column is_hold boolean not null default false,
  add column captured bigint,
  drop constraint sandbox_payment_state_check,
  add constraint sandbox_payment_state_check check (state in ('pending', 'held', 'paid', 'declined', 'refunded'));
