-- outside a transaction: the tables are written by every buyer
-- Customers by a part of an e-mail, by their organization and its INN; doubles by what orders were made with; messages by whom
-- they went to.
drop index concurrently if exists customer_email_part;
create index concurrently customer_email_part on customer using gin (email gin_trgm_ops);
drop index concurrently if exists user_organization_name;
create index concurrently user_organization_name on user_organization using gin (to_tsvector('simple', name));
drop index concurrently if exists user_organization_inn;
create index concurrently user_organization_inn on user_organization (inn text_pattern_ops);
drop index concurrently if exists shop_order_contact_email;
create index concurrently shop_order_contact_email on shop_order (contact_email) where contact_email is not null and user_id is not null;
drop index concurrently if exists outbox_recipient;
create index concurrently outbox_recipient on outbox (recipient, id desc);
