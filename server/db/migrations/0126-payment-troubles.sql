-- A payment may end in ways that need a person, or take long to learn about.
alter table order_payment
  add column paid_amount bigint check (paid_amount > 0), -- what the provider says came, when it is another sum than asked
  add column tries smallint not null default 0,          -- failed look-ups or refunds in a row
  add column next_try_at timestamptz,                    -- a failure goes to the back of its queue
  add column shop_told_at timestamptz,                   -- the shop hears of one trouble once
  drop constraint order_payment_state_check,
  -- retired: its link is not handed out again, money that still comes by it is seen; wrong-sum: paid, but not what was asked
  add constraint order_payment_state_check check (state in ('new', 'pending', 'retired', 'paid', 'wrong-sum', 'declined', 'refund-due', 'refunded'));

-- What is looked at in every round.
create index order_payment_to_do on order_payment (coalesce(next_try_at, updated_at)) where state in ('pending', 'retired', 'refund-due');
