-- Sums made from nothing are written once, not day after day: the parts of counting apart, and goods of all days at once.
create function count_report_orders(days date[]) returns void language plpgsql as $$
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
end $$;

create or replace function count_report_days(days date[]) returns void language plpgsql as $$
begin
  perform count_report_orders(days);
  perform count_report_goods(days);
  perform count_report_groups(days);
end $$;

-- Goods, sections and brands of every day, month and year, into empty tables.
create function write_report_goods() returns void language plpgsql as $$
begin
  create temporary table rebuilt_line on commit drop as
  select l.*, coalesce(g.category_code, '') as category, coalesce(g.vendor_code, '') as vendor
  from report_lines(array(select distinct day from report_order)) l left join good g on g.code = l.good_code;

  insert into report_good_day
  select day, node_code, warehouse_id, good_code, count(distinct order_id)::integer, sum(quantity)::integer, sum(revenue)::bigint,
    coalesce(sum(revenue) filter (where cost is not null), 0)::bigint, coalesce(sum(cost), 0)::bigint
  from rebuilt_line group by 1, 2, 3, 4 order by 1, 2, 3, 4;

  insert into report_good_span
  select coalesce(node_code, ''), span, good_code, sum(orders), sum(quantity), sum(revenue), sum(known_revenue), sum(cost)
  from report_good_day cross join lateral (values (to_char(day, 'YYYY-MM')), (to_char(day, 'YYYY'))) each (span)
  group by grouping sets ((good_code, node_code, span), (good_code, span)) order by good_code, 1, span;

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
