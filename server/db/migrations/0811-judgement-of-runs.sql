-- A person has accepted what a source brings. Those that have been applied before are.
alter table exchange_source add column accepted_at timestamptz;
update exchange_source s set accepted_at = coalesce((select max(changed_at) from exchange_run r
  where r.source_id = s.id and r.kind <> 'orders' and r.state in ('applied', 'undone')),
  (select s.created_at where exists (select from external_id e where e.source_id = s.id)));

-- When a file was made, by the clock of whoever made it, and what it told of.
alter table exchange_file add column formed text, add column formed_of text[];
create table source_formed (
  source_id integer not null references exchange_source on delete cascade,
  part text not null check (part in ('good', 'price', 'stock')),
  formed text not null,
  run_id bigint not null,
  primary key (source_id, part)
);
comment on table source_formed is 'when the newest file of each kind that was applied was made, by the source''s own clock';

-- Prices too strange to be written without a person; dropped: they are not asked about again while they stay the same.
create table source_held_price (
  source_id integer not null references exchange_source on delete cascade,
  good_code text not null references good on delete cascade,
  node_code text not null references node_logistic on update cascade on delete cascade,
  run_id bigint not null,
  reason text not null check (reason in ('fall', 'rise', 'least', 'cost')),
  was bigint,
  price bigint not null,
  decision text check (decision in ('accept', 'drop')),
  held_at timestamptz not null,
  primary key (source_id, good_code, node_code)
);
comment on table source_held_price is 'prices of an exchange beyond the limits of its source: each waits alone while the rest goes on';
