-- Orders lie by months: which of them to open is asked before anything else, also of a key that is no number.
create or replace function audit_branch(thing text, key text, told jsonb) returns text language sql stable as $$
  with id as materialized (select case when key ~ '^[0-9]{1,18}$' then key::bigint end as number)
  select coalesce(
    nullif(told ->> 'node_code', ''),
    case thing
      when 'branch' then key
      when 'order' then (select o.node_code from shop_order o where o.id = (select number from id))
      when 'rental' then (select b.node_code from hire_booking b where b.id = (select number from id))
      when 'request' then (select r.node_code from feedback_request r where r.id = (select number from id))
      when 'repair' then (select c.node_code from repair r join service_center c on c.id = r.service_center_id
        where r.id = (select number from id))
      when 'rental-piece' then (select w.node_code from hire_piece p join warehouse w on w.id = p.warehouse_id
        where p.id = (select number from id))
    end,
    (select w.node_code from warehouse w where w.id = (told ->> 'warehouse_id')::integer))
$$;
