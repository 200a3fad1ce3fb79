-- What the shop's figures are read from: one row an order, then sums by day and place. Kept up by a job from the orders that
-- changed, so a cancel or a refund of an old order corrects the day it was placed on. Sums are kopecks, days are Moscow's.

-- What a line cost the shop on the day it was written; of lines written before, and of goods without a cost, nobody knows.
alter table order_item add column cost bigint;
create function keep_line_cost() returns trigger language plpgsql as $$
begin
  if new.cost is null then
    select cost into new.cost from good_cost where good_code = new.good_code;
  end if;
  return new;
end $$;
create trigger order_item_cost before insert on order_item for each row execute function keep_line_cost();

-- Where a visit came from, beside its source.
alter table shop_order add column utm_medium text, add column utm_campaign text;

-- Orders to be counted anew. Without a key: those who write never wait for each other here.
create table report_due (order_id bigint not null);

create function note_report_order() returns trigger language plpgsql as $$
begin
  insert into report_due (order_id) select id from changed;
  return null;
end $$;
create function note_report_part() returns trigger language plpgsql as $$
begin
  insert into report_due (order_id) select distinct order_id from changed;
  return null;
end $$;
create trigger shop_order_report_new after insert on shop_order referencing new table as changed
  for each statement execute function note_report_order();
create trigger shop_order_report_changed after update on shop_order referencing new table as changed
  for each statement execute function note_report_order();
create trigger shop_order_report_gone after delete on shop_order referencing old table as changed
  for each statement execute function note_report_order();
create trigger order_item_report_changed after update on order_item referencing new table as changed
  for each statement execute function note_report_part();
create trigger order_item_report_gone after delete on order_item referencing old table as changed
  for each statement execute function note_report_part();
create trigger order_refund_report_new after insert on order_refund referencing new table as changed
  for each statement execute function note_report_part();
create trigger order_refund_report_changed after update on order_refund referencing new table as changed
  for each statement execute function note_report_part();
create trigger order_note_report after insert on order_note referencing new table as changed
  for each statement execute function note_report_part();
create trigger order_picking_report_new after insert on order_picking referencing new table as changed
  for each statement execute function note_report_part();
create trigger order_picking_report_changed after update on order_picking referencing new table as changed
  for each statement execute function note_report_part();

-- An order as the reports see it. `warehouse_id` 0: no shop of its own.
create table report_order (
  order_id bigint primary key,
  day date not null,
  node_code text not null,
  warehouse_id integer not null,
  is_cancelled boolean not null,
  total bigint not null,                 -- what was ordered, delivery with it
  returned bigint not null,              -- of it, given back for pieces or as a compensation
  nth integer not null,                  -- which order of this phone it is
  promised_on date,                      -- null: the words name no day
  met_on date,                           -- ready for who comes, delivered to who waits
  call_minutes integer,                  -- from the order to the first call, nights left out
  called_by integer,
  pick_minutes integer,
  picked_by integer,
  utm_source text not null,
  utm_medium text not null,
  utm_campaign text not null
);
create index report_order_day on report_order (day, order_id);
create index report_order_waiting on report_order (promised_on) where met_on is null and not is_cancelled and promised_on is not null;

create table report_day (
  day date not null,
  node_code text not null,
  warehouse_id integer not null,
  orders integer not null,               -- all but cancelled
  cancelled integer not null,
  total bigint not null,                 -- without what was returned
  returned bigint not null,
  returns integer not null,
  first_orders integer not null,
  first_total bigint not null,
  second_orders integer not null,
  second_total bigint not null,
  kept integer not null,
  broken integer not null,
  called integer not null,
  called_soon integer not null,          -- within a quarter of an hour
  call_minutes bigint not null,
  picked integer not null,
  pick_minutes bigint not null,
  primary key (day, node_code, warehouse_id)
);
create table report_source_day (
  day date not null, node_code text not null, warehouse_id integer not null,
  utm_source text not null, utm_medium text not null, utm_campaign text not null,
  orders integer not null, cancelled integer not null, total bigint not null,
  primary key (day, node_code, warehouse_id, utm_source, utm_medium, utm_campaign)
);
create table report_staff_day (
  day date not null, node_code text not null, warehouse_id integer not null,
  staff_id integer not null, work text not null check (work in ('call', 'pick')),
  times integer not null, minutes bigint not null,
  primary key (day, node_code, warehouse_id, staff_id, work)
);

-- Goods sold, less what came back. The months are kept by differences of the days; `node_code` '' is the whole shop.
create table report_good_day (
  day date not null, node_code text not null, warehouse_id integer not null, good_code text not null,
  orders integer not null, quantity integer not null, revenue bigint not null,
  known_revenue bigint not null,         -- of it, of lines whose cost is known
  cost bigint not null,
  primary key (day, node_code, warehouse_id, good_code)
);
create table report_good_month (
  month date not null, node_code text not null, good_code text not null,
  orders integer not null, quantity integer not null, revenue bigint not null, known_revenue bigint not null, cost bigint not null,
  primary key (month, node_code, good_code)
);
create table report_group_day (
  axis text not null check (axis in ('category', 'vendor')), day date not null, node_code text not null, warehouse_id integer not null,
  key text not null,
  orders integer not null, quantity integer not null, revenue bigint not null, known_revenue bigint not null, cost bigint not null,
  primary key (axis, day, node_code, warehouse_id, key)
);
create table report_group_month (
  axis text not null check (axis in ('category', 'vendor')), month date not null, node_code text not null, warehouse_id integer not null,
  key text not null,
  orders integer not null, quantity integer not null, revenue bigint not null, known_revenue bigint not null, cost bigint not null,
  primary key (axis, month, node_code, warehouse_id, key)
);

-- Lines of the days as they are now: what was paid for what stayed with the buyer. Pieces come back from the first line of a good on,
-- as `rules/order/refund-lines.ts` counts them.
create function report_lines(days date[]) returns table (
  day date, node_code text, warehouse_id integer, order_id bigint, good_code text, quantity integer, revenue bigint, cost bigint
) language sql stable as $$
  with back as (
    select r.order_id, line ->> 'code' as code, coalesce(line ->> 'complectOf', '') as complect_of, sum((line ->> 'quantity')::integer) as pieces
    from report_order o join order_refund r on r.order_id = o.order_id
    cross join lateral jsonb_array_elements(r.lines) as line
    where o.day = any(days) and not o.is_cancelled and r.kind = 'lines' group by 1, 2, 3
  ), placed as (
    select o.day, o.node_code, o.warehouse_id, i.order_id, i.good_code, i.quantity, i.price * i.quantity - i.bonus_share as paid, i.cost,
      greatest(0, least(i.quantity, coalesce(b.pieces, 0) - (
        sum(i.quantity) over (partition by i.order_id, i.good_code, i.complect_of order by i.position) - i.quantity)))::integer as returned
    from report_order o join order_item i on i.order_id = o.order_id
    left join back b on b.order_id = i.order_id and b.code = i.good_code and b.complect_of = coalesce(i.complect_of, '')
    where o.day = any(days) and not o.is_cancelled
  )
  select day, node_code, warehouse_id, order_id, good_code, quantity - returned,
    (paid - floor(paid::numeric * returned / quantity))::bigint, cost * (quantity - returned)
  from placed
$$;

-- The days counted anew from their orders; what differs moves the months too.
create function count_report_days(days date[]) returns void language plpgsql as $$
begin
  delete from report_day where day = any(days);
  insert into report_day
  select day, node_code, warehouse_id, count(*) filter (where not is_cancelled), count(*) filter (where is_cancelled),
    coalesce(sum(total - returned) filter (where not is_cancelled), 0), coalesce(sum(returned) filter (where not is_cancelled), 0),
    count(*) filter (where not is_cancelled and returned > 0),
    count(*) filter (where not is_cancelled and nth = 1), coalesce(sum(total - returned) filter (where not is_cancelled and nth = 1), 0),
    count(*) filter (where not is_cancelled and nth = 2), coalesce(sum(total - returned) filter (where not is_cancelled and nth = 2), 0),
    count(*) filter (where not is_cancelled and met_on <= promised_on), count(*) filter (where not is_cancelled and met_on > promised_on),
    count(call_minutes), count(*) filter (where call_minutes <= 15), coalesce(sum(call_minutes), 0),
    count(pick_minutes), coalesce(sum(pick_minutes), 0)
  from report_order where day = any(days) group by 1, 2, 3;

  delete from report_source_day where day = any(days);
  insert into report_source_day
  select day, node_code, warehouse_id, utm_source, utm_medium, utm_campaign, count(*) filter (where not is_cancelled),
    count(*) filter (where is_cancelled), coalesce(sum(total - returned) filter (where not is_cancelled), 0)
  from report_order where day = any(days) group by 1, 2, 3, 4, 5, 6;

  delete from report_staff_day where day = any(days);
  insert into report_staff_day
  select day, node_code, warehouse_id, called_by, 'call', count(*), sum(call_minutes) from report_order
  where day = any(days) and call_minutes is not null and called_by is not null group by 1, 2, 3, 4
  union all
  select day, node_code, warehouse_id, picked_by, 'pick', count(*), sum(pick_minutes) from report_order
  where day = any(days) and pick_minutes is not null and picked_by is not null group by 1, 2, 3, 4;

  with fresh as (
    select day, node_code, warehouse_id, good_code, count(distinct order_id)::integer as orders, sum(quantity)::integer as quantity,
      sum(revenue)::bigint as revenue, coalesce(sum(revenue) filter (where cost is not null), 0)::bigint as known_revenue,
      coalesce(sum(cost), 0)::bigint as cost
    from report_lines(days) group by 1, 2, 3, 4
  ), delta as materialized (
    select day, node_code, warehouse_id, good_code, coalesce(f.orders, 0) - coalesce(k.orders, 0) as orders,
      coalesce(f.quantity, 0) - coalesce(k.quantity, 0) as quantity, coalesce(f.revenue, 0) - coalesce(k.revenue, 0) as revenue,
      coalesce(f.known_revenue, 0) - coalesce(k.known_revenue, 0) as known_revenue, coalesce(f.cost, 0) - coalesce(k.cost, 0) as cost,
      f.good_code is null as is_gone
    from fresh f full join (select * from report_good_day where day = any(days)) k using (day, node_code, warehouse_id, good_code)
    where f.good_code is null or k.good_code is null or (f.orders, f.quantity, f.revenue, f.known_revenue, f.cost)
      is distinct from (k.orders, k.quantity, k.revenue, k.known_revenue, k.cost)
  ), gone as (
    delete from report_good_day k using delta d where d.is_gone and k.day = d.day and k.node_code = d.node_code
      and k.warehouse_id = d.warehouse_id and k.good_code = d.good_code
  ), kept as (
    insert into report_good_day as k select day, node_code, warehouse_id, good_code, orders, quantity, revenue, known_revenue, cost
    from delta where not is_gone
    on conflict (day, node_code, warehouse_id, good_code) do update set orders = k.orders + excluded.orders,
      quantity = k.quantity + excluded.quantity, revenue = k.revenue + excluded.revenue,
      known_revenue = k.known_revenue + excluded.known_revenue, cost = k.cost + excluded.cost
  )
  insert into report_good_month as k
  select date_trunc('month', day)::date, coalesce(node_code, ''), good_code, sum(orders), sum(quantity), sum(revenue), sum(known_revenue), sum(cost)
  from delta group by grouping sets ((date_trunc('month', day)::date, good_code, node_code), (date_trunc('month', day)::date, good_code))
  on conflict (month, node_code, good_code) do update set orders = k.orders + excluded.orders,
    quantity = k.quantity + excluded.quantity, revenue = k.revenue + excluded.revenue,
    known_revenue = k.known_revenue + excluded.known_revenue, cost = k.cost + excluded.cost;

  -- an order with two goods of a section is one order of it: counted from the lines, not from the goods
  with lines as (
    select l.*, coalesce(g.category_code, '') as category, coalesce(g.vendor_code, '') as vendor
    from report_lines(days) l left join good g on g.code = l.good_code
  ), fresh as (
    select case when grouping(category) = 0 then 'category' else 'vendor' end as axis, day, node_code, warehouse_id,
      case when grouping(category) = 0 then category else vendor end as key, count(distinct order_id)::integer as orders,
      sum(quantity)::integer as quantity, sum(revenue)::bigint as revenue,
      coalesce(sum(revenue) filter (where cost is not null), 0)::bigint as known_revenue, coalesce(sum(cost), 0)::bigint as cost
    from lines group by day, node_code, warehouse_id, grouping sets ((category), (vendor))
  ), delta as materialized (
    select axis, day, node_code, warehouse_id, key, coalesce(f.orders, 0) - coalesce(k.orders, 0) as orders,
      coalesce(f.quantity, 0) - coalesce(k.quantity, 0) as quantity, coalesce(f.revenue, 0) - coalesce(k.revenue, 0) as revenue,
      coalesce(f.known_revenue, 0) - coalesce(k.known_revenue, 0) as known_revenue, coalesce(f.cost, 0) - coalesce(k.cost, 0) as cost,
      f.key is null as is_gone
    from fresh f full join (select * from report_group_day where axis in ('category', 'vendor') and day = any(days)) k
      using (axis, day, node_code, warehouse_id, key)
    where f.key is null or k.key is null or (f.orders, f.quantity, f.revenue, f.known_revenue, f.cost)
      is distinct from (k.orders, k.quantity, k.revenue, k.known_revenue, k.cost)
  ), gone as (
    delete from report_group_day k using delta d where d.is_gone and k.axis = d.axis and k.day = d.day and k.node_code = d.node_code
      and k.warehouse_id = d.warehouse_id and k.key = d.key
  ), kept as (
    insert into report_group_day as k select axis, day, node_code, warehouse_id, key, orders, quantity, revenue, known_revenue, cost
    from delta where not is_gone
    on conflict (axis, day, node_code, warehouse_id, key) do update set orders = k.orders + excluded.orders,
      quantity = k.quantity + excluded.quantity, revenue = k.revenue + excluded.revenue,
      known_revenue = k.known_revenue + excluded.known_revenue, cost = k.cost + excluded.cost
  )
  insert into report_group_month as k
  select axis, date_trunc('month', day)::date, node_code, warehouse_id, key, sum(orders), sum(quantity), sum(revenue), sum(known_revenue), sum(cost)
  from delta group by 1, 2, 3, 4, 5
  on conflict (axis, month, node_code, warehouse_id, key) do update set orders = k.orders + excluded.orders,
    quantity = k.quantity + excluded.quantity, revenue = k.revenue + excluded.revenue,
    known_revenue = k.known_revenue + excluded.known_revenue, cost = k.cost + excluded.cost;
end $$;

-- How far visitors who agreed to be counted went, by day; nobody is written down.
create table visit_step (
  day date not null,
  node_code text not null,
  step text not null check (step in ('view', 'cart', 'checkout', 'order')),
  visitors integer not null,
  primary key (day, node_code, step)
);

create table report_search_day (
  day date not null, node_code text not null, query text not null,
  times integer not null, nothing integer not null,
  primary key (day, query, node_code)
);

-- What lies on the shelves, with how it sells; written anew some times a day.
create table report_stock (
  warehouse_id integer not null, node_code text not null, good_code text not null,
  quantity integer not null, sold integer not null, last_sold_on date, in_shop_since date not null,
  cost bigint,                           -- of one piece
  primary key (warehouse_id, good_code)
);
create index report_stock_sold on report_stock (good_code) where sold > 0;

-- How far the counting has come: `search`, `stock`, `orders`.
create table report_state (part text primary key, reached bigint not null default 0, counted_at timestamptz not null);

-- What was there before the reports is counted by the job's first rounds.
insert into report_due select id from shop_order;
