-- Browsers that signed in to an account: they have tries of their own, and others are told about. Only a hash is stored.
create table customer_device (
  user_id bigint not null references customer on delete cascade,
  device_hash text not null,              -- sha256 of the device's token, hex
  address text not null,
  user_agent text not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (user_id, device_hash)
);
create index customer_device_seen on customer_device (last_seen_at);
-- Ending a session makes its device a stranger again.
alter table auth_token add column device_hash text;
