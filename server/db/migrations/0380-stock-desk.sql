-- Stock changed by hand: why, by whom, by how many. Orders and the exchange have their own books (order_take, exchange_change).
create table stock_movement (
  id bigint generated always as identity primary key,
  good_code text not null references good on delete cascade,
  warehouse_id integer not null references warehouse on delete cascade,
  moved integer not null check (moved <> 0),
  left_there integer not null,                     -- on sale after it
  reason text not null check (reason in ('damaged', 'lost', 'found', 'received', 'used', 'mistake', 'count', 'other')),
  note text not null default '',
  staff_id integer references staff on delete set null,
  count_id bigint,
  at timestamptz not null
);
create index stock_movement_good on stock_movement (good_code, id desc);

-- One round with a scanner: a warehouse, or one shelf of it.
create table stock_count (
  id bigint generated always as identity primary key,
  warehouse_id integer not null references warehouse on delete cascade,
  shelf text,                                      -- null: everything that lies there
  state text not null default 'open' check (state in ('open', 'applied', 'dropped')),
  staff_id integer references staff on delete set null,
  note text not null default '',
  figures jsonb not null default '{}',
  started_at timestamptz not null,
  ended_at timestamptz
);
create index stock_count_place on stock_count (warehouse_id, id desc);

-- What was found, against what should have been on the shelf at that moment: on sale and held by orders not picked yet. An order moves
-- a piece from the one to the other, so the difference stays true while orders are placed.
create table stock_count_line (
  count_id bigint not null references stock_count on delete cascade,
  good_code text not null references good on delete cascade,
  counted integer not null check (counted >= 0),
  expected integer not null,                       -- at the last piece
  expected_first integer not null,                 -- at the first one: not the same, somebody picked meanwhile
  staff_id integer references staff on delete set null,
  counted_at timestamptz not null,
  primary key (count_id, good_code)
);

alter table stock_movement add constraint stock_movement_count foreign key (count_id) references stock_count on delete set null;

create trigger stock_movement_audit after insert on stock_movement for each row
  execute function note_audit('good', 'good_code', '', 'id,at,staff_id,good_code');
create trigger stock_count_audit after insert or update on stock_count for each row
  execute function note_audit('stock-count', 'id', '', 'figures,started_at,ended_at,staff_id');

-- A scanned code and a walk along one warehouse are found without reading every good.
create index good_barcode on good (barcode) where barcode is not null;
create index good_article_key on good (article_key(article));
create index good_stock_place on good_stock (warehouse_id, good_code);
