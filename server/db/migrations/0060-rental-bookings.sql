-- A booking holds one piece of the rental park for whole days. Sums are kopecks. What was booked is written down as it was: a booking
-- outlives the tariff, the good and the account.
create table hire_booking (
  id bigint generated always as identity (start with 50001) primary key,
  number text not null unique generated always as ('П-' || id::text) stored,
  piece_id integer references hire_piece on delete set null,
  days daterange not null check (lower(days) is not null and upper(days) is not null and not isempty(days)),
  status text not null check (status in ('new', 'confirmed', 'issued', 'returned', 'cancelled')),
  good_code text not null,
  good_name text not null,
  good_slug text not null,
  picture text,
  warehouse_id integer not null,
  node_code text not null,
  user_id bigint,
  name text not null,
  phone text not null,                   -- 7XXXXXXXXXX
  delivery_address text,                 -- null: collected at the shop
  comment text not null,
  total bigint not null check (total >= 0),
  price_per_day bigint not null check (price_per_day > 0),
  deposit bigint not null check (deposit >= 0),
  request_key text unique,               -- Idempotency-Key: the same key again finds the booking
  body_hash text,
  ip text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((request_key is null) = (body_hash is null)),
  -- nobody can hold a piece on a day that is somebody else's, whoever writes here
  constraint hire_booking_one_holder exclude using gist (piece_id with =, days with &&) where (status in ('new', 'confirmed', 'issued'))
);
create index hire_booking_user on hire_booking (user_id, id desc);
