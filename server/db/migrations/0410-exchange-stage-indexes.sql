-- Staged rows are read a whole run at a time: a tree by id was kept up for two million rows and asked by nobody.
drop index stage_good_run;
drop index stage_price_run;
drop index stage_stock_run;
create index stage_good_run on stage_good using brin (run_id);
create index stage_price_run on stage_price using brin (run_id);
create index stage_stock_run on stage_stock using brin (run_id);
