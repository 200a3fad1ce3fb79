-- Gift cards: money paid to the shop beforehand. The number is kept as a slow hash alone, its last four digits for people. What lies on
-- a card is the sum of its ledger, which is only added to.
create table gift_card (
  id integer generated always as identity primary key,
  code_hash text not null unique,
  last4 text not null,
  denomination bigint not null check (denomination > 0),
  recipient_name text not null default '',
  recipient_phone text,
  recipient_email text,
  message text not null default '',
  expires_on date not null,
  blocked_at timestamptz,
  blocked_reason text not null default '',
  staff_id integer,
  created_at timestamptz not null
);
create index gift_card_last4 on gift_card (last4, id desc);

create table gift_entry (
  id bigint generated always as identity primary key,
  card_id integer not null references gift_card,
  amount bigint not null check (amount <> 0),
  order_id bigint references shop_order on delete set null,
  reason text not null,
  staff_id integer,
  created_at timestamptz not null
);
create index gift_entry_card on gift_entry (card_id, id);
create index gift_entry_order on gift_entry (order_id) where order_id is not null;

-- An order that is swept away leaves its line behind; nothing else of it changes.
create function keep_gift_entry() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or to_jsonb(old) - 'order_id' <> to_jsonb(new) - 'order_id' then
    raise exception 'the ledger of gift cards is append-only' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger gift_entry_is_append_only before update or delete on gift_entry for each row execute function keep_gift_entry();

alter table cart add column gift_card_id integer references gift_card on delete set null;
-- What a card has paid of the order: a means of payment, the total is whole without it.
alter table shop_order add column gift_card_id integer references gift_card,
  add column gift_paid bigint not null default 0 check (gift_paid >= 0 and gift_paid <= total);

create trigger gift_card_audit after insert or update or delete on gift_card for each row
  execute function note_audit('gift-card', 'id', 'recipient_name,recipient_phone,recipient_email,message', 'id,code_hash,staff_id,created_at');
create trigger gift_entry_audit after insert on gift_entry for each row
  when (coalesce(current_setting('shop.via', true), '') <> '')
  execute function note_audit('gift-card', 'card_id', '', 'id,card_id,staff_id,created_at');
