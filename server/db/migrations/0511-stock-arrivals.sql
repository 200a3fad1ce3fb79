-- When goods came to a shelf: received by hand, or a rise in what accounting says. Kept when the run it came with is swept.
create table stock_arrival (
  warehouse_id integer not null references warehouse on delete cascade,
  good_code text not null references good on delete cascade,
  day date not null,
  quantity integer not null check (quantity > 0),
  primary key (warehouse_id, good_code, day)
);

create function note_stock_arrival(place integer, code text, arrived timestamptz, pieces integer) returns void language sql as $$
  insert into stock_arrival as known (warehouse_id, good_code, day, quantity)
  values (place, code, (arrived at time zone 'Europe/Moscow')::date, pieces)
  on conflict (warehouse_id, good_code, day) do update set quantity = known.quantity + excluded.quantity
$$;

create function note_received_stock() returns trigger language plpgsql as $$
begin
  perform note_stock_arrival(new.warehouse_id, new.good_code, new.at, new.moved);
  return null;
end $$;
create trigger stock_movement_arrival after insert on stock_movement for each row
  when (new.reason = 'received' and new.moved > 0) execute function note_received_stock();

-- A key is «code/warehouse»; a code has no stroke in it.
create function note_exchanged_stock() returns trigger language plpgsql as $$
begin
  insert into stock_arrival as known (warehouse_id, good_code, day, quantity)
  select w.id, g.code, (r.started_at at time zone 'Europe/Moscow')::date, sum((c.after ->> 'by')::integer)
  from changed c join exchange_run r on r.id = c.run_id join good g on g.code = split_part(c.key, '/', 1)
  join warehouse w on w.id::text = split_part(c.key, '/', 2)
  where c.thing = 'stock' and (c.after ->> 'by')::integer > 0
  group by 1, 2, 3
  on conflict (warehouse_id, good_code, day) do update set quantity = known.quantity + excluded.quantity;
  return null;
end $$;
create trigger exchange_change_arrival after insert on exchange_change referencing new table as changed
  for each statement execute function note_exchanged_stock();

insert into stock_arrival
select warehouse_id, good_code, day, sum(quantity) from (
  select warehouse_id, good_code, (at at time zone 'Europe/Moscow')::date as day, moved as quantity
  from stock_movement where reason = 'received' and moved > 0
  union all
  select w.id, g.code, (r.started_at at time zone 'Europe/Moscow')::date, (c.after ->> 'by')::integer
  from exchange_change c join exchange_run r on r.id = c.run_id join good g on g.code = split_part(c.key, '/', 1)
  join warehouse w on w.id::text = split_part(c.key, '/', 2)
  where c.thing = 'stock' and (c.after ->> 'by')::integer > 0
) each group by 1, 2, 3;

-- What lies on the shelves by when it came: the newest arrivals lie there, what came before them is sold. Where no arrival is known,
-- since the last sale, or since the good is in the shop.
create table report_stock_lot (
  warehouse_id integer not null, node_code text not null, good_code text not null,
  since date not null, is_arrival boolean not null, quantity integer not null,
  cost bigint,                           -- of one piece
  primary key (warehouse_id, good_code, since, is_arrival)
);
