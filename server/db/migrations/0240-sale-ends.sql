-- The last day, in Moscow, on which the lowered price of an offer holds; then the old one comes back. Null: until further notice.
alter table good_offer add column sale_ends_on date;
create index good_offer_sale_ends on good_offer (sale_ends_on) where sale_ends_on is not null;
