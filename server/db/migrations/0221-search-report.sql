-- What the nights have found of the searches; see server/search/search-report.ts for what lies in `report`.
create table search_report (
  day date primary key,       -- the last day it tells of
  days integer not null,
  report jsonb not null
);
