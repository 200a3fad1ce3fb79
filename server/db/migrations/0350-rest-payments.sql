-- What a paid order has become dearer by is paid by an attempt of its own.
alter table order_payment add column is_rest boolean not null default false;
comment on column order_payment.is_rest is 'pays what a paid order has become dearer by, not the order';
