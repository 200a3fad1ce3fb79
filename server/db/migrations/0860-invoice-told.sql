-- Whoever has not paid an invoice is told before its term is over; only then the order is cancelled by itself.
alter table shop_order add column invoice_told_at timestamptz;
comment on column shop_order.invoice_told_at is 'when the buyer was told that the term of the unpaid invoice ends';
create index shop_order_invoice_term on shop_order (invoice_until)
  where status = 'awaiting-payment' and payment_type = 'invoice' and invoice_until is not null;
