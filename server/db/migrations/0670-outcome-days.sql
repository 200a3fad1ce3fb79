-- What came of searches by day, of days that are over: the report on searches adds up days, not every query's goods.
create table report_outcome_day (
  day date primary key, clicks integer not null, carts integer not null, orders integer not null
);
