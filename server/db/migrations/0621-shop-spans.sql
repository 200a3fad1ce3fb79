-- Months and years of a single shop beside those of branches: `node_code` of report_good_span is '' (the whole shop), a branch's code, or
-- '@' with the number of a shop. A year of one shop is found by its lists, not by adding up every day of it.
insert into report_good_span
select '@' || warehouse_id, span, good_code, sum(orders), sum(quantity), sum(revenue), sum(known_revenue), sum(cost)
from report_good_day cross join lateral (values (to_char(day, 'YYYY-MM')), (to_char(day, 'YYYY'))) each (span)
where warehouse_id > 0 group by good_code, 1, span;

create or replace function count_report_goods(days date[]) returns void language plpgsql as $$
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
  select case when grouping(warehouse_id) = 0 then '@' || warehouse_id else coalesce(node_code, '') end, span, good_code, sum(orders),
    sum(quantity), sum(revenue), sum(known_revenue), sum(cost)
  from delta cross join lateral (values (to_char(day, 'YYYY-MM')), (to_char(day, 'YYYY'))) each (span)
  group by grouping sets ((good_code, span, node_code), (good_code, span, warehouse_id), (good_code, span))
  having grouping(warehouse_id) = 1 or warehouse_id > 0
  on conflict (good_code, node_code, span) do update set orders = k.orders + excluded.orders,
    quantity = k.quantity + excluded.quantity, revenue = k.revenue + excluded.revenue,
    known_revenue = k.known_revenue + excluded.known_revenue, cost = k.cost + excluded.cost;
end $$;

create or replace function write_report_goods() returns void language plpgsql as $$
begin
  create temporary table rebuilt_line on commit drop as
  select l.*, coalesce(g.category_code, '') as category, coalesce(g.vendor_code, '') as vendor
  from report_lines(array(select distinct day from report_order)) l left join good g on g.code = l.good_code;

  insert into report_good_day
  select day, node_code, warehouse_id, good_code, count(distinct order_id)::integer, sum(quantity)::integer, sum(revenue)::bigint,
    coalesce(sum(revenue) filter (where cost is not null), 0)::bigint, coalesce(sum(cost), 0)::bigint
  from rebuilt_line group by 1, 2, 3, 4 order by 1, 2, 3, 4;

  insert into report_good_span
  select case when grouping(warehouse_id) = 0 then '@' || warehouse_id else coalesce(node_code, '') end, span, good_code, sum(orders),
    sum(quantity), sum(revenue), sum(known_revenue), sum(cost)
  from report_good_day cross join lateral (values (to_char(day, 'YYYY-MM')), (to_char(day, 'YYYY'))) each (span)
  group by grouping sets ((good_code, span, node_code), (good_code, span, warehouse_id), (good_code, span))
  having grouping(warehouse_id) = 1 or warehouse_id > 0
  order by good_code, 1, span;

  insert into report_group_day
  select case when grouping(category) = 0 then 'category' else 'vendor' end, day, node_code, warehouse_id,
    case when grouping(category) = 0 then category else vendor end, count(distinct order_id)::integer,
    sum(quantity)::integer, sum(revenue)::bigint, coalesce(sum(revenue) filter (where cost is not null), 0)::bigint,
    coalesce(sum(cost), 0)::bigint
  from rebuilt_line group by day, node_code, warehouse_id, grouping sets ((category), (vendor));
  insert into report_group_day
  select axis, day, '', 0, key, sum(orders), sum(quantity), sum(revenue), sum(known_revenue), sum(cost)
  from report_group_day group by axis, day, key;
  insert into report_group_month
  select axis, date_trunc('month', day)::date, node_code, warehouse_id, key, sum(orders), sum(quantity), sum(revenue),
    sum(known_revenue), sum(cost)
  from report_group_day group by 1, 2, 3, 4, 5;
  drop table rebuilt_line;
end $$;
