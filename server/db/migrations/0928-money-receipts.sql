-- The till's receipt of what passed over a counter: noted once it is punched, beside the ledger, which is never changed.
create table money_receipt (
  movement_id bigint primary key references money_movement,
  number text not null,
  at timestamptz not null,
  staff_id integer references staff on delete set null
);
