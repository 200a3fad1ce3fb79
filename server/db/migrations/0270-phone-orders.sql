-- Ordered by somebody on the phone, written down by an operator.
alter table shop_order drop constraint shop_order_source_check;
alter table shop_order add constraint shop_order_source_check
  check (source in ('cart', 'one-click', 'complect', 'spare-part', 'phone')) not valid;
alter table shop_order validate constraint shop_order_source_check;
