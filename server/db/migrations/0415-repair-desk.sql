-- The desk of the workshop: what was brought and found, parts and work, the price its owner agrees to by a link, who handed it over.
alter table repair
  add column version integer not null default 1,
  add column serial text not null default '',
  add column kit text not null default '',           -- what came with it, and how it looked
  add column diagnosis text not null default '',
  add column is_warranty boolean not null default false,
  add column good_code text references good on delete set null,
  add column order_number text,                      -- where it was bought, when that was here
  add column promised_on date,
  add column assigned_to integer references staff on delete set null,
  add column paid_by text check (paid_by in ('cash', 'card')),
  add column paid_amount bigint check (paid_amount >= 0),
  add column handed_by integer references staff on delete set null,
  add column handed_at timestamptz;
create trigger repair_version before update on repair for each row execute function count_order_version();
create index repair_open on repair (state, id) where state not in ('issued', 'cancelled');
create index repair_closed on repair (updated_at desc, id desc) where state in ('issued', 'cancelled');
create index repair_serial on repair (upper(serial)) where serial <> '';

alter table repair_history add column staff_id integer default nullif(current_setting('shop.actor', true), '')::integer;

create table repair_line (
  id bigint generated always as identity primary key,
  repair_id bigint not null references repair on delete cascade,
  kind text not null check (kind in ('part', 'work')),
  good_code text references good on delete set null, -- of a part
  warehouse_id integer references warehouse,         -- whose shelf it was taken from
  name text not null,
  quantity integer not null check (quantity > 0),
  price bigint not null check (price >= 0),
  staff_id integer references staff on delete set null,
  created_at timestamptz not null
);
create index repair_line_repair on repair_line (repair_id, id);

-- What was sent to the owner, as it was then; its link opens this and nothing else.
create table repair_offer (
  id bigint generated always as identity primary key,
  repair_id bigint not null references repair on delete cascade,
  token text not null unique,
  diagnosis text not null,
  lines jsonb not null,                              -- [{name, quantity, price}]
  total bigint not null check (total >= 0),
  sent_at timestamptz not null,
  valid_until timestamptz not null,
  answer text check (answer in ('agreed', 'refused', 'replaced')),
  reason text not null default '',
  answered_at timestamptz
);
create index repair_offer_repair on repair_offer (repair_id, id desc);

create table repair_note (
  id bigint generated always as identity primary key,
  repair_id bigint not null references repair on delete cascade,
  staff_id integer references staff on delete set null,
  text text not null,
  created_at timestamptz not null
);
create index repair_note_repair on repair_note (repair_id, id);

-- Which messages went out about a repair.
alter table outbox add column repair_id bigint;
create index outbox_repair on outbox (repair_id, id) where repair_id is not null;

alter table stock_movement drop constraint stock_movement_reason_check;
alter table stock_movement add constraint stock_movement_reason_check
  check (reason in ('damaged', 'lost', 'found', 'received', 'used', 'mistake', 'count', 'repair', 'other'));

create trigger repair_audit after update or delete on repair for each row
  execute function note_audit('repair', 'id', 'name,phone,fault', 'updated_at,version,number,claim_declined_by,user_id');
create trigger repair_audit_made after insert on repair for each row
  when (coalesce(current_setting('shop.via', true), '') <> '')
  execute function note_audit('repair', 'id', 'name,phone,fault', 'updated_at,created_at,version,number,claim_declined_by,user_id');
create trigger repair_line_audit after insert or update or delete on repair_line for each row
  execute function note_audit('repair', 'repair_id', '', 'id,repair_id,staff_id,created_at');
create trigger repair_offer_audit after insert or update on repair_offer for each row
  execute function note_audit('repair', 'repair_id', 'token', 'id,repair_id,lines,diagnosis,sent_at');

-- Open screens hear of more than orders: `order_id` is the number of whatever the kind names.
alter table office_event drop constraint office_event_kind_check;
alter table office_event add constraint office_event_kind_check
  check (kind in ('order-new', 'order-changed', 'order-desk', 'repair', 'rental', 'request'));

create function note_repair_event() returns trigger language plpgsql as $$
begin
  if current_setting('verstak.bulk_load', true) = 'on' then
    return null;
  end if;
  insert into office_event (kind, order_id, node_code, warehouse_id, status, staff_id)
  select 'repair', new.id, node_code, warehouse_id, new.state, nullif(current_setting('shop.actor', true), '')::integer
  from service_center where id = new.service_center_id;
  perform pg_notify('office_event', '');
  return null;
end $$;
create trigger repair_event after insert or update on repair for each row execute function note_repair_event();
