-- Gift cards sold in the shop. The purchase is an order of one line without stock; the card is made when the money comes and its number
-- goes to whoever it is a gift for. For the tax service it is an advance: the goods are named when somebody spends it.
do $$
declare sources text;
begin
  select string_agg(quote_literal(source), ', ') into sources from (
    select (regexp_matches(pg_get_constraintdef(oid), '''([a-z-]+)''', 'g'))[1] as source
    from pg_constraint where conrelid = 'shop_order'::regclass and conname = 'shop_order_source_check' union select 'gift-card') known;
  alter table shop_order drop constraint shop_order_source_check;
  execute format('alter table shop_order add constraint shop_order_source_check check (source in (%s))', sources);
end $$;

alter table order_payment drop constraint order_payment_receipt_mode_check;
alter table order_payment add constraint order_payment_receipt_mode_check
  check (receipt_mode in ('full_prepayment', 'full_payment', 'advance'));
alter table order_receipt drop constraint order_receipt_mode_check;
alter table order_receipt add constraint order_receipt_mode_check check (mode in ('full_prepayment', 'full_payment', 'advance'));

create table gift_sale (
  order_id bigint primary key references shop_order on delete cascade,
  recipient_name text not null,
  recipient_email text not null,
  message text not null default '',
  card_id integer references gift_card -- null: not paid yet
);
create index gift_sale_card on gift_sale (card_id) where card_id is not null;
