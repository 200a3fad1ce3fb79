-- Old months of the journal leave it whole, into a schema of their own: read there as they are, dumped and dropped by the owner, or taken back.
create schema if not exists archive;

create function archive_journal(before date) returns text[] language plpgsql as $$
declare
  part text;
  gone text[] := '{}';
begin
  for part in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'audit'::regclass and c.relname ~ '^audit_\d{4}_\d\d$' and to_date(right(c.relname, 7), 'YYYY_MM') < date_trunc('month', before)
    order by 1
  loop
    execute format('alter table audit detach partition %I', part);
    execute format('create trigger %I before update or delete on %I for each row execute function refuse_audit_change()', part || '_is_append_only', part);
    execute format('alter table %I set schema archive', part);
    gone := gone || part;
  end loop;
  return gone;
end $$;

create function restore_journal(month date) returns void language plpgsql as $$
declare
  part text := 'audit_' || to_char(month, 'YYYY_MM');
begin
  execute format('alter table archive.%I set schema public', part);
  execute format('drop trigger %I on %I', part || '_is_append_only', part);
  execute format('alter table audit attach partition %I for values from (%L) to (%L)', part,
    date_trunc('month', month::timestamp) at time zone 'Europe/Moscow',
    (date_trunc('month', month::timestamp) + interval '1 month') at time zone 'Europe/Moscow');
end $$;
