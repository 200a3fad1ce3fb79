-- Prices and stock whose card has not come: what the inbox shows of them is found without looking through all prices.
create table source_orphan (
  source_id integer not null references exchange_source on delete cascade,
  external text collate "C" not null,
  primary key (source_id, external)
);
comment on table source_orphan is 'goods a source has named by price or stock alone; their card has not come';

insert into source_orphan
select distinct source_id, external from (
  select source_id, external from source_price union all select source_id, external from source_stock) said
where not exists (select from source_good g where g.source_id = said.source_id
  and g.external in (said.external, split_part(said.external, '#', 1)));
