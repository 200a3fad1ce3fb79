-- Exchange with accounting (1С) and suppliers: who sends, what came, what it means here, what it changed.
-- A file is staged as it is read (stage_*), folded into what the source has said so far (source_*), compared with the shop,
-- and the difference is applied in one transaction; what was there before is kept with the run.

create table exchange_source (
  id integer generated always as identity primary key,
  name text not null unique,                       -- «1С», «Оптовик»
  kind text not null check (kind in ('1c', 'yml', 'table')),
  is_on boolean not null default false,
  robot_login text unique,
  robot_password_hash text,                        -- argon2id
  -- a supplier's file that we fetch
  url text,
  every_minutes integer check (every_minutes between 5 and 10080),
  etag text,
  fetched_at timestamptz,
  options jsonb not null default '{}',             -- {brandFrom, characteristics, organization, site, delivery days, …}
  version integer not null default 1,
  created_at timestamptz not null
);

-- One exchange: for 1С a session (checkauth … complete), for a supplier one file.
create table exchange_run (
  id bigint generated always as identity primary key,
  source_id integer not null references exchange_source on delete cascade,
  kind text not null check (kind in ('catalog', 'orders', 'rehearsal')),
  session_id text unique,
  -- receiving → staging → (held →) applying → applied → undone; nothing: it changed nothing
  state text not null check (state in ('receiving', 'staging', 'held', 'applying', 'applied', 'nothing', 'failed', 'dropped', 'undone')),
  dialect text not null default '',                -- as the file says: «2.08», «3.1», «yml», «csv»
  stamp bigint not null,                           -- the number checkauth gave; deactivate hides what was not touched since
  started_at timestamptz not null,
  changed_at timestamptz not null,
  ended_at timestamptz,
  figures jsonb not null default '{}',             -- counts by kind: read, new, changed, hidden, …
  brake jsonb,                                     -- why it waits: [{rule, count, of, words}]
  failure text,                                    -- a sentence for the accountant
  staff_id integer                                 -- who sent it, applied it or dropped it by hand
);
create index exchange_run_source on exchange_run (source_id, id desc);
create index exchange_run_live on exchange_run (state) where state in ('receiving', 'staging', 'held', 'applying');

create table exchange_file (
  id bigint generated always as identity primary key,
  run_id bigint not null references exchange_run on delete cascade,
  name text not null,
  bytes bigint not null default 0,
  sha256 text,                                     -- once it is whole
  state text not null check (state in ('receiving', 'queued', 'reading', 'read', 'known', 'failed')),
  failure text,
  failure_line integer,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  unique (run_id, name)
);
create index exchange_file_hash on exchange_file (sha256) where state in ('read', 'known');

-- What the accountant should know and nothing fails for: a currency not known, a picture that did not come.
create table exchange_problem (
  id bigint generated always as identity primary key,
  run_id bigint not null references exchange_run on delete cascade,
  file_name text not null default '',
  line integer,
  external text not null default '',
  words text not null
);
create index exchange_problem_run on exchange_problem (run_id, id);

-- What a thing of the source is here. Codes are ours (good.code, category.code …).
create table external_id (
  source_id integer not null references exchange_source on delete cascade,
  kind text not null check (kind in ('good', 'category', 'vendor', 'order')),
  external text not null,
  code text not null,
  primary key (source_id, kind, external)
);
create index external_id_code on external_id (kind, code);

-- Codes of goods that come by exchange.
create sequence good_code_by_exchange start with 5000001;

-- What the source calls by name, and what that is here. target null: not decided, its goods wait in the inbox.
create table exchange_mapping (
  source_id integer not null references exchange_source on delete cascade,
  kind text not null check (kind in ('group', 'property', 'price-type', 'warehouse', 'status', 'vendor', 'column')),
  external text not null,
  name text not null,
  parent text,                                     -- of a group
  details jsonb not null default '{}',             -- values of a property, currency of a price type
  -- group {category} · property {attribute, unit} · price-type {nodes: [code], field: price|price_old|price_registered}
  -- warehouse {warehouse} · status {status} · vendor {vendor} · {ignore: true} for any
  target jsonb,
  is_guess boolean not null default false,
  staff_id integer,
  seen_run_id bigint,
  changed_at timestamptz not null,
  primary key (source_id, kind, external)
);

-- Whose a field is: accounting's, the shop's, or accounting's until the shop edits it.
create table exchange_field_owner (
  source_id integer not null references exchange_source on delete cascade,
  field text not null check (field in ('name', 'description', 'pictures', 'slug', 'category', 'vendor', 'article', 'barcode', 'attributes', 'unit', 'weight', 'price', 'stock', 'activity')),
  owner text not null check (owner in ('accounting', 'shop', 'until-edited')),
  primary key (source_id, field)
);

-- Fields of goods the shop's own people have changed. Exchange says so of its transactions and leaves no mark.
create table good_field_edit (
  good_code text not null references good on delete cascade,
  field text not null,
  edited_at timestamptz not null default now(),
  primary key (good_code, field)
);
create function note_good_field_edit() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('verstak.exchange_run', true), '') <> '' or current_setting('verstak.bulk_load', true) = 'on' then
    return null;
  end if;
  insert into good_field_edit (good_code, field)
    select n.code, f.field
    from after_rows n join before_rows o using (code)
    cross join lateral (values
      ('name', n.name is distinct from o.name),
      ('description', n.description is distinct from o.description),
      ('pictures', n.pictures is distinct from o.pictures),
      ('slug', n.slug is distinct from o.slug),
      ('category', n.category_code is distinct from o.category_code),
      ('vendor', n.vendor_code is distinct from o.vendor_code),
      ('article', n.article is distinct from o.article),
      ('barcode', n.barcode is distinct from o.barcode),
      ('attributes', n.attributes is distinct from o.attributes),
      ('unit', n.unit is distinct from o.unit),
      ('weight', n.weight_grams is distinct from o.weight_grams),
      ('activity', n.is_active is distinct from o.is_active)) as f (field, is_changed)
    where f.is_changed
  on conflict (good_code, field) do update set edited_at = excluded.edited_at;
  return null;
end $$;
create trigger good_field_edits after update on good
  referencing old table as before_rows new table as after_rows
  for each statement execute function note_good_field_edit();

-- Rows as they were read, in the order they were read: a later row of the same key wins. Null: the file does not name it.
-- Unlogged: after a crash of the database the file is read again.
create unlogged table stage_good (
  run_id bigint not null,
  seq bigint not null,
  file_name text not null,
  line integer not null,
  external text not null,                          -- «id» or «id#characteristic»
  is_whole boolean not null,                       -- a full card (СодержитТолькоИзменения=false)
  is_deleted boolean,
  article text,
  barcode text,
  name text,
  unit text,
  group_externals text[],
  description text,
  pictures text[],
  vendor_name text,
  properties jsonb,                                -- property → [values] as written; an empty list: named and empty
  requisites jsonb,                                -- name → value
  vat text,
  weight_grams integer
);
create index stage_good_run on stage_good (run_id, external, seq);

create unlogged table stage_price (
  run_id bigint not null,
  seq bigint not null,
  file_name text not null,
  line integer not null,
  external text not null,
  price_type text not null,
  kopecks bigint not null,                         -- 0: no price
  currency text not null,
  is_whole boolean not null                        -- all prices of the offer are named
);
create index stage_price_run on stage_price (run_id, external, seq);

create unlogged table stage_stock (
  run_id bigint not null,
  seq bigint not null,
  file_name text not null,
  line integer not null,
  external text not null,
  warehouse text not null,                         -- '': one figure for all
  quantity integer not null
);
create index stage_stock_run on stage_stock (run_id, external, seq);

-- What the source has said last, whatever the shop made of it.
create table source_good (
  source_id integer not null references exchange_source on delete cascade,
  external text not null,
  data jsonb not null,                             -- columns of stage_good that were ever named
  is_deleted boolean not null default false,
  stamp bigint not null,                           -- of the run that touched it last
  run_id bigint not null,
  said_at timestamptz not null,
  primary key (source_id, external)
);

create table source_price (
  source_id integer not null references exchange_source on delete cascade,
  external text not null,
  price_type text not null,
  kopecks bigint not null,
  run_id bigint not null,
  said_at timestamptz not null,
  primary key (source_id, external, price_type)
);

create table source_stock (
  source_id integer not null references exchange_source on delete cascade,
  external text not null,
  warehouse text not null,
  quantity integer not null,
  run_id bigint not null,
  said_at timestamptz not null,
  primary key (source_id, external, warehouse)
);

-- What a run changed, before and after, for thirty days. Undo writes `before` where the shop still has `after`.
create table exchange_change (
  run_id bigint not null references exchange_run on delete cascade,
  thing text not null check (thing in ('good', 'offer', 'stock', 'vendor', 'category', 'attribute-value')),
  key text not null,                               -- good code · good code/branch · good code/warehouse …
  before jsonb,                                    -- null: it was not there
  after jsonb,                                     -- null: it is gone
  primary key (run_id, thing, key)
);

-- Orders on their way to accounting.
create table order_exchange (
  order_id bigint not null references shop_order on delete cascade,
  source_id integer not null references exchange_source on delete cascade,
  version integer not null default 0,              -- of what was sent last
  sent_at timestamptz,
  sent_session text,
  -- accounting has it: what it took is in 1С's figures from then on
  acknowledged_at timestamptz,
  acknowledged_version integer not null default 0,
  external_number text,
  external_state text,
  primary key (order_id, source_id)
);
create index order_exchange_waiting on order_exchange (source_id) where acknowledged_at is null;
