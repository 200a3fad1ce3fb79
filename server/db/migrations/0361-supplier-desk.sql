-- The first rows of a supplier's table as they came, so that a person can say what its columns are: also of one nobody could read.
create table supplier_sample (
  source_id integer primary key references exchange_source on delete cascade,
  run_id bigint not null,
  file_name text not null,
  rows jsonb not null,                             -- [[cell, …], …]
  heading_row integer,                             -- from 0; null: none was recognised
  read_at timestamptz not null
);

-- What a person has decided of a supplier's good that matches none of ours.
create table supplier_decision (
  source_id integer not null references exchange_source on delete cascade,
  external text not null,
  decision text not null check (decision in ('create', 'ignore')),
  category_code text references category on delete set null,  -- of a good to be made
  staff_id integer,
  decided_at timestamptz not null,
  primary key (source_id, external)
);
