-- Marking (Честный ЗНАК): goods that must be sold by the code of each piece. Codes are scanned when the order is picked, go into the
-- receipt of the hand-over and come back with the piece. A code is one living piece: it stands in one order until it is returned.
alter table good add column is_marked boolean not null default false;

create table order_mark (
  id bigint generated always as identity primary key,
  order_id bigint not null references shop_order on delete cascade,
  good_code text not null,
  warehouse_id integer,                  -- whose shelf it was taken off; null: scanned at the counter
  code text not null,                    -- whole, with its separators, as the cash register is told
  gtin text not null,
  serial text not null,
  staff_id integer,
  created_at timestamptz not null,
  returned_at timestamptz,               -- the piece came back: it may be sold again
  refund_id uuid references order_refund on delete set null
);
create unique index order_mark_living on order_mark (gtin, serial) where returned_at is null;
create index order_mark_order on order_mark (order_id, good_code, id);
create index order_mark_refund on order_mark (refund_id) where refund_id is not null;

create trigger order_mark_audit after insert or update or delete on order_mark for each row
  when (coalesce(current_setting('shop.via', true), '') <> '')
  execute function note_audit('order', 'order_id', '', 'id,order_id,code,warehouse_id,staff_id,created_at,refund_id');

-- Nothing was sold: its codes are free again.
create function free_marks() returns trigger language plpgsql as $$
begin
  delete from order_mark where order_id = new.id and returned_at is null;
  return null;
end $$;
create trigger shop_order_frees_marks after update of status on shop_order for each row
  when (new.status = 'cancelled' and old.status <> 'cancelled') execute function free_marks();
