-- An Idempotency-Key belongs to a buyer or a cart: the same key from another one is another request.
alter table order_request add column owner text not null default '';
alter table order_request drop constraint order_request_pkey, add primary key (owner, key);

alter table hire_booking add column request_owner text not null default '';
alter table hire_booking drop constraint hire_booking_request_key_key, add constraint hire_booking_request unique (request_owner, request_key);
