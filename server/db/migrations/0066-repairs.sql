-- Repairs: asked for on the site, then moved along by the workshop. Outlive the account they were made from.
create table repair (
  id bigint generated always as identity (start with 40001) primary key,
  number text not null unique generated always as (id::text) stored,
  service_center_id integer not null references service_center,
  user_id bigint references customer on delete set null,
  name text not null,
  phone text not null,                    -- 7XXXXXXXXXX
  tool text not null,
  vendor_code text references vendor on delete set null,
  fault text not null,
  state text not null check (state in ('requested', 'accepted', 'diagnosis', 'agreement', 'repair', 'ready', 'issued', 'cancelled')),
  price bigint check (price >= 0),        -- kopecks, once the workshop has named it
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index repair_user on repair (user_id, id desc);
create index repair_center on repair (service_center_id, state);

create table repair_history (
  id bigint generated always as identity primary key,
  repair_id bigint not null references repair on delete cascade,
  state text not null,
  note text not null,
  created_at timestamptz not null
);
create index repair_history_repair on repair_history (repair_id, id);

alter table upload add column repair_id bigint references repair on delete cascade;
alter table upload drop constraint upload_owner;
alter table upload add constraint upload_owner check (num_nonnulls(feedback_request_id, review_id, repair_id) = 1);
create index upload_repair on upload (repair_id) where repair_id is not null;
