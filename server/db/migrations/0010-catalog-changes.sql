-- What the catalogue index has to read again. A reader asks for the rows its last snapshot did not see, so a transaction
-- that commits late is not lost, whatever its number. One row a statement: a new price list of 10 000 goods costs one row.
create table catalog_change (
  id bigint generated always as identity primary key,
  xid xid8 not null default pg_current_xact_id(),
  part text not null check (part in ('good', 'offer', 'stock', 'all')),
  good_codes text[] not null default '{}'
);
create index catalog_change_xid on catalog_change (xid);

create function note_catalog_reload() returns trigger language plpgsql as $$
begin
  if not exists (select from catalog_change where xid = pg_current_xact_id() and part = 'all') then
    insert into catalog_change (part) values ('all');
    perform pg_notify('catalog_change', '');
  end if;
  return null;
end $$;

-- Arguments: the part, the column that holds the good's code. Beyond 20 000 goods reading everything again is cheaper.
-- A loader that fills whole tables says `set local verstak.bulk_load = 'on'` and leaves one mark for all of it.
create function note_catalog_change() returns trigger language plpgsql as $$
declare
  codes text[];
begin
  if current_setting('verstak.bulk_load', true) = 'on' then
    if not exists (select from catalog_change where xid = pg_current_xact_id() and part = 'all') then
      insert into catalog_change (part) values ('all');
      perform pg_notify('catalog_change', '');
    end if;
    return null;
  end if;
  if tg_op = 'UPDATE' then
    -- An import that writes the same values again is no change. Both sides: the code itself may change.
    execute format(
      'select array_agg(distinct code) from (
        select %1$I as code from (table before_rows except table after_rows) gone
        union all
        select %1$I from (table after_rows except table before_rows) come) changed', tg_argv[1]) into codes;
  else
    execute format('select array_agg(distinct %I) from changed_rows', tg_argv[1]) into codes;
  end if;
  if codes is null then
    return null;
  end if;
  if cardinality(codes) > 20000 then
    insert into catalog_change (part) values ('all');
  else
    insert into catalog_change (part, good_codes) values (tg_argv[0], codes);
  end if;
  perform pg_notify('catalog_change', '');
  return null;
end $$;

do $$
declare
  t record;
  name text;
begin
  for t in
    select * from (values
      ('good', 'good', 'code'),
      ('good_offer', 'offer', 'good_code'),
      ('good_stock', 'stock', 'good_code'),
      ('hire_tariff', 'offer', 'good_code'),
      ('hire_piece', 'stock', 'good_code')) as tables (name, part, key)
  loop
    execute format('create trigger catalog_insert after insert on %I referencing new table as changed_rows
      for each statement execute function note_catalog_change(%L, %L)', t.name, t.part, t.key);
    execute format('create trigger catalog_update after update on %I
      referencing old table as before_rows new table as after_rows
      for each statement execute function note_catalog_change(%L, %L)', t.name, t.part, t.key);
    execute format('create trigger catalog_delete after delete on %I referencing old table as changed_rows
      for each statement execute function note_catalog_change(%L, %L)', t.name, t.part, t.key);
    execute format('create trigger catalog_truncate after truncate on %I
      for each statement execute function note_catalog_reload()', t.name);
  end loop;
  foreach name in array array['vendor', 'category', 'attribute', 'attribute_value', 'category_attribute', 'warehouse', 'node_logistic']
  loop
    execute format('create trigger catalog_reload after insert or update or delete or truncate on %I
      for each statement execute function note_catalog_reload()', name);
  end loop;
end $$;
