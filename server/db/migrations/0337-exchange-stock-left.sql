-- Goods whose stock a run has yet to write, a part at a time: buyers wait for rows of good_stock, and no longer than for one part.
create table exchange_stock_left (
  run_id bigint not null references exchange_run on delete cascade,
  good_code text not null,
  primary key (run_id, good_code)
);
