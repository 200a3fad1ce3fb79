-- Ids of accounting are compared byte by byte, not as Russian words: a first load writes two million of them into trees.
alter table external_id alter column external type text collate "C";
alter table source_good alter column external type text collate "C";
alter table source_price alter column external type text collate "C", alter column price_type type text collate "C";
alter table source_stock alter column external type text collate "C", alter column warehouse type text collate "C";
alter table stage_good alter column external type text collate "C";
alter table stage_price alter column external type text collate "C", alter column price_type type text collate "C";
alter table stage_stock alter column external type text collate "C", alter column warehouse type text collate "C";
alter table supplier_decision alter column external type text collate "C";
alter table exchange_change alter column key type text collate "C";

-- Rows that come by hundreds of thousands and name one run, one source or a good just written: what they refer to is looked
-- up and held once a statement, not once a row. Arguments: the column, the table it refers to, its key.
create function hold_referred() returns trigger language plpgsql as $$
declare
  is_lost boolean;
begin
  execute format('with named as materialized (select distinct %1$I as key from changed_rows where %1$I is not null),
      held as materialized (select %3$I from %2$I where %3$I in (select key from named) for key share)
    select (select count(*) from named) > (select count(*) from held)', tg_argv[0], tg_argv[1], tg_argv[2]) into is_lost;
  if is_lost then
    raise foreign_key_violation using message = format('rows of %s refer to a row of %s that is not there', tg_table_name, tg_argv[1]),
      table = tg_table_name, column = tg_argv[0];
  end if;
  return null;
end $$;

-- With what they refer to they go. Arguments: its key, the table of rows that go, their column.
create function forget_referring() returns trigger language plpgsql as $$
begin
  if tg_op = 'TRUNCATE' then
    execute format('delete from %I', tg_argv[1]);
  else
    execute format('delete from %I where %I in (select %I from gone_rows)', tg_argv[1], tg_argv[2], tg_argv[0]);
  end if;
  return null;
end $$;

do $$
declare
  t record;
begin
  for t in select * from (values
      ('source_price', 'source_id', 'exchange_source', 'id'),
      ('source_stock', 'source_id', 'exchange_source', 'id'),
      ('exchange_change', 'run_id', 'exchange_run', 'id'),
      ('price_history', 'good_code', 'good', 'code'),
      ('good_offer', 'good_code', 'good', 'code'),
      ('good_stock', 'good_code', 'good', 'code')) as referring (name, own, referred, key)
  loop
    execute format('alter table %I drop constraint %I', t.name, t.name || '_' || t.own || '_fkey');
    execute format('create trigger hold_referred after insert on %I referencing new table as changed_rows
      for each statement execute function hold_referred(%L, %L, %L)', t.name, t.own, t.referred, t.key);
    execute format('create trigger %I after delete on %I referencing old table as gone_rows
      for each statement execute function forget_referring(%L, %L, %L)', 'forget_' || t.name, t.referred, t.key, t.name, t.own);
    execute format('create trigger %I after truncate on %I
      for each statement execute function forget_referring(%L, %L, %L)', 'forget_all_' || t.name, t.referred, t.key, t.name, t.own);
  end loop;
end $$;

-- A branch with offers and a warehouse with stock stay. Arguments: its key, the table of rows that hold it, their column.
create function refuse_referred() returns trigger language plpgsql as $$
declare
  is_held boolean;
begin
  if tg_op = 'TRUNCATE' then
    execute format('select exists (select from %I)', tg_argv[1]) into is_held;
  else
    execute format('select exists (select from %I where %I in (select %I from gone_rows))', tg_argv[1], tg_argv[2], tg_argv[0]) into is_held;
  end if;
  if is_held then
    raise foreign_key_violation using message = format('rows of %s refer to a row of %s', tg_argv[1], tg_table_name),
      table = tg_argv[1], column = tg_argv[2];
  end if;
  return null;
end $$;

do $$
declare
  t record;
begin
  for t in select * from (values
      ('good_offer', 'node_code', 'node_logistic', 'code'),
      ('good_stock', 'warehouse_id', 'warehouse', 'id')) as referring (name, own, referred, key)
  loop
    execute format('alter table %I drop constraint %I', t.name, t.name || '_' || t.own || '_fkey');
    execute format('create trigger %I after insert on %I referencing new table as changed_rows
      for each statement execute function hold_referred(%L, %L, %L)', 'hold_' || t.referred, t.name, t.own, t.referred, t.key);
    execute format('create trigger %I after delete on %I referencing old table as gone_rows
      for each statement execute function refuse_referred(%L, %L, %L)', 'refuse_' || t.name, t.referred, t.key, t.name, t.own);
    execute format('create trigger %I after truncate on %I
      for each statement execute function refuse_referred(%L, %L, %L)', 'refuse_all_' || t.name, t.referred, t.key, t.name, t.own);
  end loop;
end $$;
