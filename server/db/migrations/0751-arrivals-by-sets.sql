-- What came to the shelves by an exchange, five thousand rows at a time: goods and warehouses they name are looked up and held once a
-- statement (0695-exchange-sets.sql), not once a row, and the catalogue is not read for them.
create or replace function note_exchanged_stock() returns trigger language plpgsql as $$
begin
  insert into stock_arrival as known (warehouse_id, good_code, day, quantity)
  select split_part(c.key, '/', 2)::integer, split_part(c.key, '/', 1), (r.started_at at time zone 'Europe/Moscow')::date,
    sum((c.after ->> 'by')::integer)
  from changed c join exchange_run r on r.id = c.run_id
  where c.thing = 'stock' and (c.after ->> 'by')::integer > 0
  group by 1, 2, 3
  on conflict (warehouse_id, good_code, day) do update set quantity = known.quantity + excluded.quantity;
  return null;
end $$;

do $$
declare
  t record;
begin
  for t in select * from (values ('good_code', 'good', 'code'), ('warehouse_id', 'warehouse', 'id')) as referring (own, referred, key)
  loop
    execute format('alter table stock_arrival drop constraint %I', 'stock_arrival_' || t.own || '_fkey');
    execute format('create trigger %I after insert on stock_arrival referencing new table as changed_rows
      for each statement execute function hold_referred(%L, %L, %L)', 'hold_' || t.referred, t.own, t.referred, t.key);
    execute format('create trigger forget_stock_arrival after delete on %I referencing old table as gone_rows
      for each statement execute function forget_referring(%L, ''stock_arrival'', %L)', t.referred, t.key, t.own);
    execute format('create trigger forget_all_stock_arrival after truncate on %I
      for each statement execute function forget_referring(%L, ''stock_arrival'', %L)', t.referred, t.key, t.own);
  end loop;
end $$;
