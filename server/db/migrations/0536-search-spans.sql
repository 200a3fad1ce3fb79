-- The report on searches from few rows: what was sought in years and months beside the days, the most sought first, and each day's sum.

-- How often a query was sought in a year («2026») or a month («2026-07»). `node_code` '' is the whole shop.
create table report_search_span (
  node_code text not null, span text not null, query text not null,
  times integer not null, nothing integer not null,
  primary key (query, node_code, span)
);
insert into report_search_span (node_code, span, query, times, nothing)
select coalesce(node_code, ''), span, query, sum(times), sum(nothing) from report_search_day
cross join lateral (values (to_char(day, 'YYYY-MM')), (to_char(day, 'YYYY'))) each (span)
group by grouping sets ((query, span, node_code), (query, span));
create index report_search_span_times on report_search_span (node_code, span, times desc, query);
create index report_search_span_nothing on report_search_span (node_code, span, nothing desc, query) where nothing > 0;

create table report_search_total (
  day date not null, node_code text not null, times integer not null, nothing integer not null,
  primary key (day, node_code)
);
insert into report_search_total (day, node_code, times, nothing)
select day, node_code, sum(times), sum(nothing) from report_search_day group by 1, 2;

-- A query's own days and what came of it.
create index report_search_day_query on report_search_day (query, day) include (node_code, times, nothing);
create index search_outcome_query on search_outcome (query, day) include (clicks, carts, orders);
