-- outside a transaction: the table is written by every buyer
-- The orders an order was split into.
drop index concurrently if exists shop_order_split;
create index concurrently shop_order_split on shop_order (split_from) where split_from is not null;
