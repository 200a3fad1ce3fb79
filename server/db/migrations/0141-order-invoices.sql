-- An invoice as it was issued: made once, when it is first opened, and the same ever after, whatever becomes of the shop's requisites.
create table order_invoice (
  order_id bigint primary key references shop_order on delete cascade,
  bytes bytea not null,
  made_at timestamptz not null
);
-- a PDF is compressed already
alter table order_invoice alter column bytes set storage external;
