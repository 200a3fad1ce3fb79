-- outside a transaction: the tables are written by every buyer
-- Customers by the end of a phone, the beginnings of a name, the beginning of an e-mail; guests by their phone.
drop index concurrently if exists customer_phone_tail;
create index concurrently customer_phone_tail on customer (right(phone, 4), id desc);
drop index concurrently if exists customer_name;
create index concurrently customer_name on customer using gin (to_tsvector('simple', name));
drop index concurrently if exists customer_email_start;
create index concurrently customer_email_start on customer (email text_pattern_ops);
