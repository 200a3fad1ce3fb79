-- The journal is searched by branch and by the field that was changed, and tells of the files made from it.
alter table audit drop constraint audit_action_check;
alter table audit add constraint audit_action_check
  check (action in ('insert', 'update', 'delete', 'look', 'enter', 'export'));

create function audit_fields(before jsonb, after jsonb) returns text[] language sql immutable parallel safe as $$
  select array(select jsonb_object_keys(before || after))
$$;

alter table audit
  add column node_code text,             -- whose branch it happened to; null: the whole shop's
  add column fields text[] not null generated always as (audit_fields(before, after)) stored;

-- What a row says of its branch itself, or the branch of the thing it belongs to.
create function audit_branch(thing text, key text, told jsonb) returns text language sql stable as $$
  select coalesce(
    nullif(told ->> 'node_code', ''),
    case
      when thing = 'branch' then key
      when key !~ '^[0-9]{1,18}$' then null
      when thing = 'order' then (select o.node_code from shop_order o where o.id = key::bigint)
      when thing = 'rental' then (select b.node_code from hire_booking b where b.id = key::bigint)
      when thing = 'request' then (select r.node_code from feedback_request r where r.id = key::bigint)
      when thing = 'repair' then (select c.node_code from repair r join service_center c on c.id = r.service_center_id
        where r.id = key::bigint)
      when thing = 'rental-piece' then (select w.node_code from hire_piece p join warehouse w on w.id = p.warehouse_id
        where p.id = key::bigint)
    end,
    (select w.node_code from warehouse w where w.id = (told ->> 'warehouse_id')::integer))
$$;

create or replace function note_audit() returns trigger language plpgsql as $$
declare
  was jsonb := case when tg_op = 'INSERT' then '{}' else to_jsonb(old) end;
  is_now jsonb := case when tg_op = 'DELETE' then '{}' else to_jsonb(new) end;
  hidden text[] := string_to_array(coalesce(tg_argv[2], ''), ',');
  ignored text[] := string_to_array(coalesce(tg_argv[3], ''), ',');
  of_thing text;
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
  of_thing := coalesce(is_now ->> tg_argv[1], was ->> tg_argv[1]);
  insert into audit (staff_id, via, ip, thing, thing_key, part, action, before, after, node_code) values (
    nullif(current_setting('shop.actor', true), '')::integer,
    coalesce(nullif(current_setting('shop.via', true), ''), 'shop'),
    coalesce(current_setting('shop.ip', true), ''),
    tg_argv[0], of_thing, tg_table_name, lower(tg_op), told_before, told_after,
    audit_branch(tg_argv[0], of_thing, was || is_now));
  return null;
end $$;

-- What was written before learns its branch too: the one time a row is touched again.
drop trigger audit_is_append_only on audit;
update audit set node_code = audit_branch(thing, thing_key, before || after)
where audit_branch(thing, thing_key, before || after) is not null;
create trigger audit_is_append_only before update or delete on audit
  for each row execute function refuse_audit_change();
