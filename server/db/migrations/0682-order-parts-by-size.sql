-- Parts by calendar months were measured: every statement plans all of them, with 54 parts a list took five times as long as with 5, and a small
-- shop would get twelve a year for nothing. A part now has room for five million orders, or for three months' where that is more; the next one is
-- always there before it is needed, and numbers go on from one into the other without a skip.
do $$
declare
  part text;
begin
  -- nothing is in those ahead of the sequence
  for part in delete from order_month where first_id > (select last_value from shop_order_id_seq) returning suffix loop
    execute format('alter table order_item detach partition order_item_%s', part);
    execute format('alter table shop_order detach partition shop_order_%s', part);
    execute format('drop table order_item_%s, shop_order_%s', part, part);
  end loop;
end $$;

create or replace function make_order_months(at timestamptz, wanted bigint default 0) returns integer language plpgsql as $$
declare
  placed bigint;
  room bigint;
  newest order_month;
  coming date;
  suffix text;
  made integer := 0;
begin
  perform pg_advisory_xact_lock(7072068);
  select last_value into placed from shop_order_id_seq;
  select * into newest from order_month order by month desc limit 1;
  loop
    exit when newest.first_id > placed and newest.until_id - placed > wanted;
    room := coalesce(room, greatest(5000000, order_month_room(at), wanted));
    coming := greatest(newest.month + interval '1 month', date_trunc('month', at at time zone 'Europe/Moscow'));
    suffix := to_char(coming, 'YYYY_MM');
    insert into order_month values (coming, suffix, newest.until_id, newest.until_id + room) returning * into newest;
    execute format('create table shop_order_%s (like shop_order including all)', suffix);
    execute format('create table order_item_%s (like order_item including all)', suffix);
    execute format('alter table shop_order attach partition shop_order_%s for values from (%s) to (%s)', suffix, newest.first_id, newest.until_id);
    execute format('alter table order_item attach partition order_item_%s for values from (%s) to (%s)', suffix, newest.first_id, newest.until_id);
    made := made + 1;
  end loop;
  return made;
end $$;
select make_order_months(now());
