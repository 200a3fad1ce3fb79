-- Addresses that moved. Paths of our own alone, so that no row can send a visitor to another site.
create table redirect (
  from_address text primary key check (from_address ~ '^/[^\\\s]*$' and from_address !~ '^//' and length(from_address) <= 2000),
  to_address text not null check (to_address ~ '^/[^\\\s]*$' and to_address !~ '^//' and length(to_address) <= 2000),
  changed_at timestamptz not null default now(),
  check (from_address <> to_address)
);
create index redirect_to on redirect (to_address);
create index redirect_changed on redirect (changed_at);
