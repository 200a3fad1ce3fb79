-- Whose price and stock a good of several suppliers goes by now: the cheapest that has it.
create table good_supplier (
  good_code text primary key references good on delete cascade,
  source_id integer not null references exchange_source on delete cascade,
  external text not null,
  kopecks bigint not null,                         -- the supplier's own price
  quantity integer not null,
  delivery_days integer,                           -- until it is here; null: not told
  chosen_at timestamptz not null
);
create index good_supplier_source on good_supplier (source_id);

comment on column exchange_source.etag is 'of the file fetched last: its ETag, else its Last-Modified';
