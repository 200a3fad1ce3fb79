-- Ways to pay within a payment online: SBP, a card the buyer asked to be remembered. The card itself stays with the provider; here is
-- what names it to its owner and to the provider.
create table saved_card (
  id bigint generated always as identity primary key,
  user_id bigint not null references customer on delete cascade,
  provider text not null,
  method_id text not null,               -- theirs: what is named instead of the card
  title text not null,                   -- «Мир •• 4444»
  expires text not null default '',      -- «08/29»
  created_at timestamptz not null,
  unique (provider, method_id)
);
create index saved_card_user on saved_card (user_id);
-- the same card remembered again is one card
create unique index saved_card_once on saved_card (user_id, provider, title, expires);

alter table order_payment
  add column method text check (method in ('sbp', 'saved-card')),
  add column saves_card boolean not null default false,
  add column card_id bigint references saved_card on delete set null;
comment on column order_payment.method is 'asked for by the buyer; null: chosen on the provider''s page';

alter table sandbox_payment
  add column method text,
  add column saves_card boolean not null default false;
