-- The last day an invoice may be paid by, said on it, on the order's page and in the letter; it does not move with the setting.
alter table shop_order add column invoice_until date;
comment on column shop_order.invoice_until is 'of an order paid by invoice before it is handed over: the last day the goods are held for it';
