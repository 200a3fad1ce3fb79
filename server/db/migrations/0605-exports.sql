-- Files of the shop for its people and programs: asked for by hand, or sent by themselves to an S3 storage or an address.
create table export_schedule (
  id integer generated always as identity primary key,
  name text not null,
  kind text not null check (kind in ('orders', 'customers', 'goods', 'stock')),
  format text not null check (format in ('csv', 'xlsx', 'ndjson')),
  period text not null check (period in ('all', 'yesterday', 'week', 'month')),
  status text not null default '',                 -- several by comma; empty: any
  node_codes text[] not null default '{}',         -- where its maker could see it all; empty: everywhere
  sees_contacts boolean not null,                  -- phones and e-mails whole
  every text not null check (every in ('hour', 'day', 'week')),
  at_minutes integer not null check (at_minutes between 0 and 1439),
  weekday integer check (weekday between 0 and 6),
  target text not null check (target in ('s3', 'url')),
  address text not null,                           -- of the storage, or of the file
  region text not null default '',
  bucket text not null default '',
  prefix text not null default '',
  access_key_id text not null default '',
  secret text,                                     -- of the storage, or what is sent as Authorization; never told
  is_on boolean not null,
  next_at timestamptz not null,
  created_by integer references staff on delete set null,
  created_at timestamptz not null,
  version integer not null default 1,
  check (target = 'url' or (region <> '' and bucket <> '' and access_key_id <> '' and secret is not null))
);
create unique index export_schedule_name on export_schedule (lower(name));
create index export_schedule_created_by on export_schedule (created_by);
create index export_schedule_due on export_schedule (next_at) where is_on;

create trigger export_schedule_audit after insert or update or delete on export_schedule for each row
  execute function note_audit('export-schedule', 'id', 'secret', 'id,next_at,created_by,created_at,version');

-- asked → done or failed: somebody's download. waiting → sending → done, waiting again or failed: one that is sent.
create table export_run (
  id bigint generated always as identity primary key,
  schedule_id integer references export_schedule on delete set null,
  name text not null,                              -- of the schedule, or empty
  staff_id integer references staff on delete set null,  -- who asked; null: its time came
  kind text not null check (kind in ('orders', 'customers', 'goods', 'stock')),
  format text not null check (format in ('csv', 'xlsx', 'ndjson')),
  asked jsonb not null default '{}',               -- {from, to, branch, status}
  state text not null check (state in ('asked', 'waiting', 'sending', 'done', 'failed')),
  file_name text not null,
  tries integer not null default 0,
  next_try_at timestamptz,
  rows bigint,
  bytes bigint,
  failure text,                                    -- a sentence for the owner
  created_at timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz
);
create index export_run_schedule on export_run (schedule_id, id desc);
create index export_run_staff on export_run (staff_id, id desc);
create index export_run_due on export_run (next_try_at) where state in ('waiting', 'sending');
create index export_run_created on export_run (created_at);

update staff_role set permissions = permissions || '{exports.make}'::text[] where code in ('owner', 'manager', 'accountant');
