-- Two cards of one person become one: the other is closed and points to the one that stayed.
alter table customer
  add column merged_into bigint references customer,
  add constraint customer_merged_is_closed check (merged_into is null or deleted_at is not null) not valid;
create index customer_merged on customer (merged_into) where merged_into is not null;

-- Phones and e-mails a card had before: found by the desk, and for a while the way in, where a code proved them.
create table customer_former_key (
  id bigint generated always as identity primary key,
  user_id bigint not null references customer on delete cascade,
  kind text not null check (kind in ('phone', 'email')),
  value text not null,
  opens_until timestamptz,                -- null: never opens
  created_at timestamptz not null
);
create index customer_former_key_user on customer_former_key (user_id);
create index customer_former_key_value on customer_former_key (value);
create index customer_former_key_tail on customer_former_key (right(value, 4)) where kind = 'phone';

-- What was done, by whom and how many of what: nothing in it tells who the person was.
create table customer_merge (
  id integer generated always as identity primary key,
  kept_id bigint not null references customer,
  closed_id bigint not null unique references customer,
  staff_id integer not null,
  figures jsonb not null,
  at timestamptz not null
);
create index customer_merge_kept on customer_merge (kept_id);

alter table one_time_code drop constraint one_time_code_purpose_check;
alter table one_time_code add constraint one_time_code_purpose_check
  check (purpose in ('sign-in', 'sign-up', 'recovery', 'new-phone', 'owner', 'deletion', 'merge'));

create trigger customer_merge_audit after insert on customer_merge for each row
  when (coalesce(current_setting('shop.via', true), '') <> '')
  execute function note_audit('customer', 'kept_id', '', 'id,kept_id,staff_id,at');

-- What is written for a closed card at the very moment of its closing belongs to the one that stayed. The lock is the one a foreign
-- key takes: whoever writes first is moved with the rest, whoever writes later waits and sees where to.
create function follow_merged_customer() returns trigger language plpgsql as $$
declare
  kept bigint;
begin
  select merged_into into kept from customer where id = new.user_id for key share;
  if kept is not null then
    new.user_id := kept;
  end if;
  return new;
end $$;

create trigger shop_order_owner before insert on shop_order for each row
  when (new.user_id is not null and coalesce(current_setting('verstak.bulk_load', true), '') <> 'on')
  execute function follow_merged_customer();
create trigger hire_booking_owner before insert on hire_booking for each row
  when (new.user_id is not null and coalesce(current_setting('verstak.bulk_load', true), '') <> 'on')
  execute function follow_merged_customer();
create trigger repair_owner before insert on repair for each row
  when (new.user_id is not null and coalesce(current_setting('verstak.bulk_load', true), '') <> 'on')
  execute function follow_merged_customer();
create trigger feedback_request_owner before insert on feedback_request for each row
  when (new.user_id is not null and coalesce(current_setting('verstak.bulk_load', true), '') <> 'on')
  execute function follow_merged_customer();
create trigger consent_owner before insert on consent for each row
  when (new.user_id is not null and coalesce(current_setting('verstak.bulk_load', true), '') <> 'on')
  execute function follow_merged_customer();
create trigger bonus_entry_owner before insert on bonus_entry for each row
  when (coalesce(current_setting('verstak.bulk_load', true), '') <> 'on')
  execute function follow_merged_customer();
create trigger customer_note_owner before insert on customer_note for each row execute function follow_merged_customer();
create trigger subject_request_owner before insert on subject_request for each row
  when (new.user_id is not null) execute function follow_merged_customer();
create trigger stock_alert_owner before insert on stock_alert for each row
  when (new.user_id is not null) execute function follow_merged_customer();
create trigger customer_tool_owner before insert on customer_tool for each row execute function follow_merged_customer();
