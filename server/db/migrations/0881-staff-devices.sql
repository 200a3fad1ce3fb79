-- Browsers people of the shop have come in by: their tries are counted by themselves, so that nobody else's wrong passwords shut
-- them out, and a new one is told of by letter.
create table staff_device (
  staff_id integer not null references staff on delete cascade,
  device_hash text not null,
  ip text not null,
  user_agent text not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (staff_id, device_hash)
);
