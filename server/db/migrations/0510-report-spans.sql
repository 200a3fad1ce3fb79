-- Reports of any length from few rows: sums of years beside those of months, in the order of what they brought; the whole shop's sums
-- by section and brand; promises still open by the day they were for.

-- What each good brought in a year («2026») or a month («2026-07»). `node_code` '' is the whole shop.
create table report_good_span (
  node_code text not null, span text not null, good_code text not null,
  orders integer not null, quantity integer not null, revenue bigint not null, known_revenue bigint not null, cost bigint not null,
  primary key (good_code, node_code, span)
);
insert into report_good_span
select node_code, to_char(month, 'YYYY-MM'), good_code, orders, quantity, revenue, known_revenue, cost from report_good_month
union all
select node_code, to_char(month, 'YYYY'), good_code, sum(orders), sum(quantity), sum(revenue), sum(known_revenue), sum(cost)
from report_good_month group by 1, 2, 3;
drop table report_good_month;
-- The best of a span first: goods that cannot be among the best of a period are never read.
create index report_good_span_best on report_good_span (node_code, span, revenue desc, good_code);

-- A good's own days; a branch's or a shop's.
create index report_good_day_good on report_good_day (good_code, day)
  include (node_code, warehouse_id, orders, quantity, revenue, known_revenue, cost);
create index report_good_day_node on report_good_day (node_code, day);
create index report_good_day_shop on report_good_day (warehouse_id, day);

-- Here too `node_code` '' is the whole shop.
insert into report_group_day
select axis, day, '', 0, key, sum(orders), sum(quantity), sum(revenue), sum(known_revenue), sum(cost) from report_group_day group by 1, 2, 5;
insert into report_group_month
select axis, month, '', 0, key, sum(orders), sum(quantity), sum(revenue), sum(known_revenue), sum(cost) from report_group_month group by 1, 2, 5;
create index report_group_day_node on report_group_day (node_code, axis, day);
create index report_group_day_shop on report_group_day (warehouse_id, axis, day);

-- Orders promised for a day and neither ready nor cancelled yet: overdue from the day after it, without anybody counting anew.
create table report_unmet (
  day date not null, node_code text not null, warehouse_id integer not null, promised_on date not null, orders integer not null,
  primary key (day, node_code, warehouse_id, promised_on)
);
insert into report_unmet
select day, node_code, warehouse_id, promised_on, count(*) from report_order
where not is_cancelled and met_on is null and promised_on is not null group by 1, 2, 3, 4;

-- The rows behind a figure, newest first: each of the rare ones has an index of its own.
drop index report_order_waiting;
create index report_order_unmet on report_order (day, order_id) where met_on is null and not is_cancelled and promised_on is not null;
create index report_order_broken on report_order (day, order_id) where met_on > promised_on and not is_cancelled;
create index report_order_returned on report_order (day, order_id) where returned > 0 and not is_cancelled;
create index report_order_repeat on report_order (day, order_id) where nth > 1 and not is_cancelled;
create index report_order_called on report_order (called_by, day, order_id) where call_minutes is not null;
create index report_order_picked on report_order (picked_by, day, order_id) where pick_minutes is not null;
create index report_order_source on report_order (utm_source, utm_medium, utm_campaign, day, order_id) where utm_source <> '';
create index report_order_node on report_order (node_code, day, order_id);

-- Goods of the days counted anew; what differs moves the months and years too.
create function count_report_goods(days date[]) returns void language plpgsql as $$
begin
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
  insert into report_good_span as k
  select coalesce(node_code, ''), span, good_code, sum(orders), sum(quantity), sum(revenue), sum(known_revenue), sum(cost)
  from delta cross join lateral (values (to_char(day, 'YYYY-MM')), (to_char(day, 'YYYY'))) each (span)
  group by grouping sets ((good_code, span, node_code), (good_code, span))
  on conflict (good_code, node_code, span) do update set orders = k.orders + excluded.orders,
    quantity = k.quantity + excluded.quantity, revenue = k.revenue + excluded.revenue,
    known_revenue = k.known_revenue + excluded.known_revenue, cost = k.cost + excluded.cost;
end $$;

create function count_report_groups(days date[]) returns void language plpgsql as $$
begin
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
    from fresh f full join (select * from report_group_day where axis in ('category', 'vendor') and day = any(days) and node_code <> '') k
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
  ), whole as (
    insert into report_group_day as k
    select axis, day, '', 0, key, sum(orders), sum(quantity), sum(revenue), sum(known_revenue), sum(cost) from delta group by axis, day, key
    on conflict (axis, day, node_code, warehouse_id, key) do update set orders = k.orders + excluded.orders,
      quantity = k.quantity + excluded.quantity, revenue = k.revenue + excluded.revenue,
      known_revenue = k.known_revenue + excluded.known_revenue, cost = k.cost + excluded.cost
  )
  insert into report_group_month as k
  select axis, date_trunc('month', day)::date, coalesce(node_code, ''), coalesce(warehouse_id, 0), key, sum(orders), sum(quantity),
    sum(revenue), sum(known_revenue), sum(cost)
  from delta
  group by axis, date_trunc('month', day)::date, key, grouping sets ((node_code, warehouse_id), ())
  on conflict (axis, month, node_code, warehouse_id, key) do update set orders = k.orders + excluded.orders,
    quantity = k.quantity + excluded.quantity, revenue = k.revenue + excluded.revenue,
    known_revenue = k.known_revenue + excluded.known_revenue, cost = k.cost + excluded.cost;
end $$;

-- The days counted anew from their orders; what differs moves the months too.
create or replace function count_report_days(days date[]) returns void language plpgsql as $$
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

  delete from report_unmet where day = any(days);
  insert into report_unmet
  select day, node_code, warehouse_id, promised_on, count(*) from report_order
  where day = any(days) and not is_cancelled and met_on is null and promised_on is not null group by 1, 2, 3, 4;

  perform count_report_goods(days);
  perform count_report_groups(days);
end $$;
