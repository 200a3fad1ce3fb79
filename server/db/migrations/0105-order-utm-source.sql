-- Which advertisement brought the buyer, by the cookie of that name; null: none, or the buyer keeps only necessary cookies.
alter table shop_order add column utm_source text check (char_length(utm_source) between 1 and 100);
