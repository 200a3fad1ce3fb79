-- At the counter: who gave an order to its buyer and how what was due was paid, what came back and how its money went.
create table order_handover (
  order_id bigint primary key references shop_order on delete cascade,
  staff_id integer references staff on delete set null,
  paid_by text check (paid_by in ('cash', 'card')), -- null: it was paid before
  amount bigint not null check (amount >= 0),       -- taken at the counter, kopecks
  at timestamptz not null
);

create table order_return (
  id bigint generated always as identity primary key,
  order_id bigint not null references shop_order on delete cascade,
  staff_id integer references staff on delete set null,
  warehouse_id integer not null,                    -- whose counter took it
  lines jsonb not null,                             -- [{code, complectOf, quantity}]
  is_sellable boolean not null,                     -- back on the shelf; else it lies apart
  reason text not null,
  amount bigint not null check (amount >= 0),
  paid_by text check (paid_by in ('cash', 'card')), -- given back at the counter; null: by whoever holds the money
  created_at timestamptz not null
);
create index order_return_order on order_return (order_id, id);

create trigger order_handover_audit after insert or update or delete on order_handover for each row
  execute function note_audit('order', 'order_id', '', 'order_id,at');
create trigger order_return_audit after insert or update or delete on order_return for each row
  execute function note_audit('order', 'order_id', '', 'id,order_id,created_at');
create trigger order_return_event after insert on order_return for each row execute function note_desk_event();
