-- outside a transaction: the tables are written by every buyer
-- The desk's list: newest first, by branch, shop and status; search by the end of a phone, by name, by article.
drop index concurrently if exists shop_order_branch;
create index concurrently shop_order_branch on shop_order (node_code, status, id desc);
drop index concurrently if exists shop_order_shop;
create index concurrently shop_order_shop on shop_order (warehouse_id, status, id desc);
drop index concurrently if exists shop_order_status;
create index concurrently shop_order_status on shop_order (status, id desc);
drop index concurrently if exists shop_order_created;
create index concurrently shop_order_created on shop_order (created_at);
drop index concurrently if exists shop_order_phone_tail;
create index concurrently shop_order_phone_tail on shop_order (right(contact_phone, 4), id desc);
drop index concurrently if exists shop_order_name;
create index concurrently shop_order_name on shop_order using gin (to_tsvector('simple', contact_name));
drop index concurrently if exists order_item_article;
create index concurrently order_item_article on order_item (upper(article), order_id desc);
drop index concurrently if exists outbox_order;
create index concurrently outbox_order on outbox (order_id, id) where order_id is not null;
