-- Prices that come and go by themselves. What was there before is kept when they come: it is what comes back, where nobody has changed
-- the price since.
create table price_schedule (
  id bigint generated always as identity primary key,
  title text not null,
  state text not null default 'waiting' check (state in ('waiting', 'on', 'over', 'cancelled', 'missed')),
  starts_at timestamptz not null,
  ends_at timestamptz check (ends_at > starts_at),  -- null: until it is taken off by hand
  shows_old boolean not null default true,          -- the price before is shown as the old one
  staff_id integer references staff on delete set null,
  run_id bigint,                                    -- goods_run it came by
  back_run_id bigint,                               -- and went by
  created_at timestamptz not null
);
create index price_schedule_live on price_schedule (starts_at) where state in ('waiting', 'on');

create table price_schedule_item (
  schedule_id bigint not null references price_schedule on delete cascade,
  good_code text not null references good on delete cascade,
  node_code text not null references node_logistic on delete cascade,
  price bigint not null check (price > 0),
  before jsonb,                                     -- the offer when it came; null: not come yet
  primary key (schedule_id, good_code, node_code)
);
create index price_schedule_item_good on price_schedule_item (good_code, node_code);

create trigger price_schedule_audit after insert or update on price_schedule for each row
  when (coalesce(current_setting('shop.via', true), '') <> '')
  execute function note_audit('price-schedule', 'id', '', 'staff_id,created_at,run_id,back_run_id');
