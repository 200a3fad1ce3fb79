-- Whoever orders with a phone nobody has proven: a large order waits for a person, and holds its stock until then only.
alter table shop_order add column is_unproven boolean not null default false;
alter table shop_order add column confirm_until timestamptz;
comment on column shop_order.confirm_until is 'not null: large and unproven; unless confirmed, moved on or paid by then, it is cancelled';

create index shop_order_unproven_phone on shop_order (contact_phone, created_at) where is_unproven;
create index shop_order_unproven_ip on shop_order (ip, created_at) where is_unproven;
create index shop_order_unconfirmed on shop_order (confirm_until) where confirm_until is not null;

create index hire_booking_new_phone on hire_booking (phone) where status = 'new';
create index hire_booking_new_ip on hire_booking (ip) where status = 'new';
