-- The moments of a repair's way, for reports: found in its history one by one, a year of repairs took a second.
create table repair_way (
  repair_id bigint primary key references repair on delete cascade,
  taken_at timestamptz, ready_at timestamptz, asked_at timestamptz, agreed_at timestamptz
);
-- Of all histories: once here, and by loaders of whole tables, which put triggers off.
create function write_repair_ways() returns void language sql as $$
  insert into repair_way
  select repair_id, min(created_at) filter (where state in ('accepted', 'diagnosis')), min(created_at) filter (where state in ('ready', 'issued')),
    min(created_at) filter (where state = 'agreement'), min(created_at) filter (where state = 'repair')
  from repair_history group by repair_id on conflict (repair_id) do nothing
$$;
select write_repair_ways();
create index repair_way_ready on repair_way (ready_at) where ready_at is not null;
create index repair_created on repair (created_at);

-- The first of each kind, whichever was written first.
create function note_repair_way() returns trigger language plpgsql as $$
begin
  insert into repair_way as known
  select repair_id, min(created_at) filter (where state in ('accepted', 'diagnosis')), min(created_at) filter (where state in ('ready', 'issued')),
    min(created_at) filter (where state = 'agreement'), min(created_at) filter (where state = 'repair')
  from written group by repair_id
  on conflict (repair_id) do update set taken_at = least(known.taken_at, excluded.taken_at), ready_at = least(known.ready_at, excluded.ready_at),
    asked_at = least(known.asked_at, excluded.asked_at), agreed_at = least(known.agreed_at, excluded.agreed_at);
  return null;
end $$;
create trigger repair_way after insert on repair_history referencing new table as written
  for each statement execute function note_repair_way();
