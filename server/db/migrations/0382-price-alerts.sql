-- A buyer may wait for a lower price as for stock: told once, stopped by the same link.
alter table stock_alert
  add column kind text not null default 'stock' check (kind in ('stock', 'price')),
  add column price_below bigint check (price_below > 0),   -- kopecks; the price when it was asked
  add constraint stock_alert_price check ((kind = 'price') = (price_below is not null));
drop index stock_alert_once;
create unique index stock_alert_once on stock_alert (recipient, good_code, node_code, kind) where state = 'waiting';
