-- Providers are asked about one attempt at most every few seconds, whoever comes; what came meanwhile is not forgotten.
alter table order_payment
  add column asked_at timestamptz,       -- when a visitor or a webhook last made us ask
  add column ask_again_at timestamptz,   -- a webhook or a returning buyer came within the pause: asked when it ends
  add column refunded_amount bigint check (refunded_amount >= 0); -- with wrong-sum: what the provider says it gave back, and it cannot be right

create index order_payment_ask_again on order_payment (ask_again_at) where ask_again_at is not null;
