-- Whoever wants to know when a good can be bought in a branch, or more of it than there was. Told once.
create table stock_alert (
  id bigint generated always as identity primary key,
  good_code text not null references good on delete cascade,
  node_code text not null references node_logistic,
  user_id bigint references customer on delete set null,
  channel text not null check (channel in ('phone', 'email')),
  recipient text not null,
  more_than integer not null check (more_than >= 0),
  token text not null unique,             -- stops it and nothing else, so it is kept as it stands in the link
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'stopped')),
  created_at timestamptz not null,
  changed_at timestamptz not null
);
create unique index stock_alert_once on stock_alert (recipient, good_code, node_code) where state = 'waiting';
create index stock_alert_waiting on stock_alert (good_code) where state = 'waiting';
create index stock_alert_customer on stock_alert (user_id) where user_id is not null;
