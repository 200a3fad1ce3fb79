-- The rental counter: what went out and came back, in what condition, whose money is held; pieces out for service.
alter table hire_booking
  add column version integer not null default 1,
  add column paid_by text check (paid_by in ('cash', 'card')),
  add column deposit_taken bigint check (deposit_taken >= 0),
  add column papers text not null default '',        -- which document was looked at, never its number
  add column condition_out text not null default '',
  add column out_at timestamptz,
  add column out_by integer references staff on delete set null,
  add column condition_back text not null default '',
  add column late_fee bigint not null default 0 check (late_fee >= 0),
  add column deposit_held bigint not null default 0 check (deposit_held >= 0),
  add column held_why text not null default '',
  add column back_at timestamptz,
  add column back_by integer references staff on delete set null;
create trigger hire_booking_version before update on hire_booking for each row execute function count_order_version();
create index hire_booking_place on hire_booking (warehouse_id, status) where status in ('new', 'confirmed', 'issued');
create index hire_booking_piece on hire_booking (piece_id);

create table hire_service (
  id bigint generated always as identity primary key,
  piece_id integer not null references hire_piece on delete cascade,
  days daterange not null check (lower(days) is not null and upper(days) is not null and not isempty(days)),
  reason text not null,
  staff_id integer references staff on delete set null,
  created_at timestamptz not null,
  constraint hire_service_once exclude using gist (piece_id with =, days with &&)
);

alter table upload add column hire_booking_id bigint references hire_booking on delete cascade;
alter table upload add column is_back boolean not null default false; -- taken when a machine came back
alter table upload drop constraint upload_owner;
alter table upload add constraint upload_owner
  check (num_nonnulls(feedback_request_id, review_id, repair_id, hire_booking_id) = 1);
create index upload_hire_booking on upload (hire_booking_id) where hire_booking_id is not null;

create trigger hire_booking_audit after update or delete on hire_booking for each row
  execute function note_audit('rental', 'id', 'name,phone,delivery_address,comment,ip',
    'updated_at,version,number,request_key,request_owner,body_hash,claim_declined_by,user_id');
create trigger hire_booking_audit_made after insert on hire_booking for each row
  when (coalesce(current_setting('shop.via', true), '') <> '')
  execute function note_audit('rental', 'id', 'name,phone,delivery_address,comment,ip',
    'updated_at,created_at,version,number,request_key,request_owner,body_hash,claim_declined_by,user_id,picture,good_slug');
create trigger hire_service_audit after insert or delete on hire_service for each row
  execute function note_audit('rental-piece', 'piece_id', '', 'id,staff_id,created_at');

create function note_rental_event() returns trigger language plpgsql as $$
begin
  if current_setting('verstak.bulk_load', true) = 'on' then
    return null;
  end if;
  insert into office_event (kind, order_id, node_code, warehouse_id, status, staff_id)
  values ('rental', new.id, new.node_code, new.warehouse_id, new.status, nullif(current_setting('shop.actor', true), '')::integer);
  perform pg_notify('office_event', '');
  return null;
end $$;
create trigger hire_booking_event after insert or update on hire_booking for each row execute function note_rental_event();
