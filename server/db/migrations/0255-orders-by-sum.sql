-- outside a transaction: the table is written by every buyer
-- Few orders are as large as somebody asks for: without it all of them are walked.
drop index concurrently if exists shop_order_total;
create index concurrently shop_order_total on shop_order (total);
