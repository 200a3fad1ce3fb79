-- What the shop's people change in goods and prices: planned as a difference, applied in parts, taken back for thirty days.
create table goods_run (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('grid', 'card', 'bulk', 'import', 'price-rule', 'schedule', 'merge')),
  title text not null,                              -- what was asked, in words
  staff_id integer,
  asked_by integer,                                 -- for the step under way
  -- ready → queued → applying → applied → undo-queued → undoing → undone; cancelled half way it is put back
  state text not null check (state in ('ready', 'queued', 'applying', 'applied', 'undo-queued', 'undoing', 'undone', 'cancelled', 'failed', 'nothing')),
  is_cancelled boolean not null default false,      -- of what is being undone
  total integer not null default 0,                 -- rows of goods_change
  done integer not null default 0,                  -- of the step under way
  left_alone integer not null default 0,            -- changed by somebody since: not touched
  reached bigint not null default 0,                -- the last goods_change.id the step has moved
  applied_to bigint not null default 0,             -- how far it was applied before it was undone
  undo_fields text[],                               -- only these go back
  figures jsonb not null default '{}',
  request jsonb not null default '{}',              -- what the plan was made of
  failure text,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  ended_at timestamptz
);
create index goods_run_at on goods_run (id desc);
create index goods_run_live on goods_run (id) where state in ('queued', 'applying', 'undo-queued', 'undoing');

create table goods_change (
  id bigint generated always as identity primary key,
  run_id bigint not null references goods_run on delete cascade,
  thing text not null check (thing in ('good', 'offer', 'cost')),
  key text not null,                                -- good code · good code/branch
  before jsonb,                                     -- null: it was not there
  after jsonb,                                      -- null: it is gone
  left_alone text[] not null default '{}',          -- fields somebody has changed since
  unique (run_id, thing, key)
);
create index goods_change_place on goods_change (run_id, id);

-- What the shop pays for a good. Of the back office alone: no page, feed or call of the shop reads it.
create table good_cost (
  good_code text primary key references good on delete cascade,
  cost bigint not null check (cost > 0),
  changed_at timestamptz not null default now()
);

-- What people change is in the journal; what comes by exchange is in its run.
create trigger good_audit after insert or update or delete on good for each row
  when (coalesce(current_setting('shop.via', true), '') <> '')
  execute function note_audit('good', 'code', '', 'code,updated_at,created_at,popularity,rating_value,rating_count');
create trigger good_offer_audit after insert or update or delete on good_offer for each row
  when (coalesce(current_setting('shop.via', true), '') <> '')
  execute function note_audit('good', 'good_code', '', 'good_code');
create trigger good_cost_audit after insert or update or delete on good_cost for each row
  when (coalesce(current_setting('shop.via', true), '') <> '')
  execute function note_audit('good', 'good_code', '', 'good_code,changed_at');
create trigger good_link_audit after insert or update or delete on good_link for each row
  when (coalesce(current_setting('shop.via', true), '') <> '')
  execute function note_audit('good', 'good_code', '', 'good_code,position');
create trigger complect_audit after insert or update or delete on complect for each row
  when (coalesce(current_setting('shop.via', true), '') <> '')
  execute function note_audit('good', 'good_code', '', 'good_code,position');
create trigger good_document_audit after insert or update or delete on good_document for each row
  when (coalesce(current_setting('shop.via', true), '') <> '')
  execute function note_audit('good', 'good_code', '', 'good_code,position');
create trigger category_audit after insert or update or delete on category for each row
  when (coalesce(current_setting('shop.via', true), '') <> '')
  execute function note_audit('category', 'code', '', 'position');
create trigger category_attribute_audit after insert or update or delete on category_attribute for each row
  when (coalesce(current_setting('shop.via', true), '') <> '')
  execute function note_audit('category', 'category_code', '', 'category_code,position');
create trigger attribute_audit after insert or update or delete on attribute for each row
  when (coalesce(current_setting('shop.via', true), '') <> '')
  execute function note_audit('attribute', 'code', '', '');
create trigger attribute_value_audit after insert or update or delete on attribute_value for each row
  when (coalesce(current_setting('shop.via', true), '') <> '')
  execute function note_audit('attribute', 'attribute_code', '', 'attribute_code,position');
create trigger vendor_audit after insert or update or delete on vendor for each row
  when (coalesce(current_setting('shop.via', true), '') <> '')
  execute function note_audit('vendor', 'code', '', 'position');
create trigger tag_audit after insert or update or delete on tag for each row
  when (coalesce(current_setting('shop.via', true), '') <> '')
  execute function note_audit('category', 'category_code', '', 'category_code,position');
