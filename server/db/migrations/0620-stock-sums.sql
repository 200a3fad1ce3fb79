-- What the report of stock says of each place, written together with the shelves: a report reads a few hundred rows however many goods
-- lie there. A place is '' (the whole shop), a branch's code, or '@' with the number of a warehouse. Lists are kept as far as a screen
-- shows them; a file reads the shelves themselves.
create table report_stock_age (
  place text not null, age smallint not null,
  goods integer not null, pieces integer not null, cost bigint not null,
  unknown integer not null,              -- pieces whose cost nobody knows
  arrived integer not null,              -- pieces whose arrival is known
  primary key (place, age)
);
create table report_stock_stale (
  place text not null, position integer not null,
  good_code text not null, pieces integer not null, cost bigint, days integer not null,
  primary key (place, position)
);
create table report_stock_need (
  place text not null, position integer not null,
  good_code text not null, quantity integer not null, sold integer not null, lead integer not null, need integer not null,
  cost bigint,                           -- of one piece
  primary key (place, position)
);

-- The settings a part was counted by: while others are in force, its sums are nobody's.
alter table report_state add column terms jsonb;
-- Counted anew by the job's first round.
delete from report_state where part = 'stock';
