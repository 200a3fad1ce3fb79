-- Picking: what of an order has been taken off the shelf, piece by piece, place by place.
create table order_picking (
  order_id bigint primary key references shop_order on delete cascade,
  begun_by integer references staff on delete set null,
  begun_at timestamptz not null,
  done_by integer references staff on delete set null,
  done_at timestamptz                    -- everything lies together and waits for its buyer or its courier
);

create table order_pick (
  order_id bigint not null references shop_order on delete cascade,
  good_code text not null,
  warehouse_id integer not null,
  picked integer not null default 0 check (picked >= 0),
  short integer not null default 0 check (short >= 0), -- not on the shelf, and waited for
  staff_id integer references staff on delete set null, -- who was there last
  updated_at timestamptz not null,
  primary key (order_id, good_code, warehouse_id)
);

-- Where a good lies in a warehouse, in its people's own words: «А-12-3». One that is not here is found by its category.
create table good_shelf (
  warehouse_id integer not null references warehouse on delete cascade,
  good_code text not null references good on delete cascade,
  shelf text not null,
  primary key (good_code, warehouse_id)
);

create trigger order_picking_audit after insert or update or delete on order_picking for each row
  execute function note_audit('order', 'order_id', '', 'order_id,begun_at');
create trigger order_pick_audit after insert or update or delete on order_pick for each row
  execute function note_audit('order', 'order_id', '', 'order_id,staff_id,updated_at');
create trigger good_shelf_audit after insert or update or delete on good_shelf for each row
  execute function note_audit('good', 'good_code', '', '');

-- A colleague's open list or card follows.
create trigger order_pick_event after insert or update on order_pick for each row execute function note_desk_event();
create trigger order_picking_event after insert or update on order_picking for each row execute function note_desk_event();
