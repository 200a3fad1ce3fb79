-- The journal: who changed what, when and from where, written by triggers in the transaction of the change, so that no
-- code has to remember it and none can leave it out. Secrets are never in it, personal facts only masked: an erased person
-- must not live on here. Rows refer to nothing: they outlive what they tell of.
create sequence audit_id;
create table audit (
  id bigint not null default nextval('audit_id'),
  at timestamptz not null default clock_timestamp(),
  staff_id integer,                      -- null: a buyer, a job, the command line
  via text not null,                     -- office, command, shop
  ip text not null default '',
  thing text not null,                   -- order, staff, role, setting
  thing_key text not null,
  part text not null,                    -- the table: an order's lines are told of with the order
  action text not null check (action in ('insert', 'update', 'delete', 'look', 'enter')),
  before jsonb not null default '{}',    -- changed columns alone
  after jsonb not null default '{}',
  primary key (id, at)
) partition by range (at);
create index audit_thing on audit (thing, thing_key, id desc);
create index audit_staff on audit (staff_id, id desc);

create table audit_other partition of audit default;

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'the journal is append-only' using errcode = 'insufficient_privilege';
end $$;
create trigger audit_is_append_only before update or delete on audit
  for each row execute function refuse_audit_change();
create trigger audit_is_not_emptied before truncate on audit execute function refuse_audit_change();
create trigger audit_other_is_not_emptied before truncate on audit_other execute function refuse_audit_change();

-- A month of Moscow's. Made ahead by a job, so that the default partition stays empty.
create function make_audit_partition(month date) returns void language plpgsql as $$
declare
  name text := 'audit_' || to_char(month, 'YYYY_MM');
begin
  if to_regclass(name) is not null then
    return;
  end if;
  execute format('create table %I partition of audit for values from (%L) to (%L)', name,
    date_trunc('month', month::timestamp) at time zone 'Europe/Moscow',
    (date_trunc('month', month::timestamp) + interval '1 month') at time zone 'Europe/Moscow');
  execute format('create trigger %I before truncate on %I execute function refuse_audit_change()', name || '_stays', name);
end $$;
select make_audit_partition((date_trunc('month', now() at time zone 'Europe/Moscow') + make_interval(months => ahead))::date)
from generate_series(0, 3) ahead;

create function mask_for_audit(name text, value jsonb) returns jsonb language sql immutable as $$
  select case
    when value is null or value = 'null' or value = '""' then value
    when name like '%phone%' then to_jsonb('•••' || right(value #>> '{}', 4))
    when name like '%email%' then to_jsonb(left(value #>> '{}', 1) || '•••@' || split_part(value #>> '{}', '@', 2))
    else '"•••"'
  end
$$;

-- Arguments: the thing, the column with its key, columns told of as changed and no more (secrets, personal facts), columns not
-- worth a line.
create function note_audit() returns trigger language plpgsql as $$
declare
  was jsonb := case when tg_op = 'INSERT' then '{}' else to_jsonb(old) end;
  is_now jsonb := case when tg_op = 'DELETE' then '{}' else to_jsonb(new) end;
  hidden text[] := string_to_array(coalesce(tg_argv[2], ''), ',');
  ignored text[] := string_to_array(coalesce(tg_argv[3], ''), ',');
  told_before jsonb;
  told_after jsonb;
begin
  select
    coalesce(jsonb_object_agg(key, case when key = any (hidden) then mask_for_audit(key, was -> key) else was -> key end)
      filter (where was ? key and was -> key <> 'null'), '{}'),
    coalesce(jsonb_object_agg(key, case when key = any (hidden) then mask_for_audit(key, is_now -> key) else is_now -> key end)
      filter (where is_now ? key and (is_now -> key <> 'null' or tg_op = 'UPDATE')), '{}')
  into told_before, told_after
  from jsonb_object_keys(was || is_now) key
  where key <> all (ignored) and was -> key is distinct from is_now -> key;
  if told_before = '{}' and told_after = '{}' then
    return null;
  end if;
  insert into audit (staff_id, via, ip, thing, thing_key, part, action, before, after) values (
    nullif(current_setting('shop.actor', true), '')::integer,
    coalesce(nullif(current_setting('shop.via', true), ''), 'shop'),
    coalesce(current_setting('shop.ip', true), ''),
    tg_argv[0], coalesce(is_now ->> tg_argv[1], was ->> tg_argv[1]), tg_table_name, lower(tg_op), told_before, told_after);
  return null;
end $$;

create trigger staff_audit after insert or update or delete on staff for each row
  execute function note_audit('staff', 'id', 'password_hash,totp_secret', 'totp_new,totp_step,last_seen_at,version,created_at');
create trigger staff_grant_audit after insert or update or delete on staff_grant for each row
  execute function note_audit('staff', 'staff_id', '', 'staff_id');
create trigger staff_passkey_audit after insert or update or delete on staff_passkey for each row
  execute function note_audit('staff', 'staff_id', '', 'staff_id,id,public_key,counter,transports,used_at,created_at');
create trigger staff_role_audit after insert or update or delete on staff_role for each row
  execute function note_audit('role', 'code', '', 'version,position');
create trigger setting_audit after insert or update or delete on setting for each row
  when (coalesce(current_setting('verstak.bulk_load', true), '') <> 'on')
  execute function note_audit('setting', 'key', '', '');

-- Buyers' own orders and the shop's jobs change these a few times an order: what a hand does is told of whole, what happens by
-- itself by its changes alone.
create trigger shop_order_audit after update or delete on shop_order for each row
  execute function note_audit('order', 'id',
    'contact_name,contact_phone,contact_email,delivery_address,comment,courier_visit,organization,pay_token,ip', 'updated_at,version,number');
create trigger shop_order_audit_made after insert on shop_order for each row
  when (coalesce(current_setting('shop.via', true), '') <> '')
  execute function note_audit('order', 'id',
    'contact_name,contact_phone,contact_email,delivery_address,comment,courier_visit,organization,pay_token,ip', 'updated_at,version,number');
create trigger order_item_audit after insert or update or delete on order_item for each row
  when (coalesce(current_setting('shop.via', true), '') <> '')
  execute function note_audit('order', 'order_id', '', 'order_id,position,slug,picture,unit');
create trigger order_payment_audit after update on order_payment for each row
  execute function note_audit('order', 'order_id', '', 'updated_at,provider_url,asked_at,ask_again_at,tries,next_try_at');
