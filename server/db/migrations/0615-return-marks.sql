-- A marked piece that came back by a buyer's return is read when it comes. Until the return ends the code waits with it: it is neither
-- taken back a second time nor sold again.
alter table order_mark add column return_id bigint references goods_return on delete set null;
create index order_mark_return on order_mark (return_id) where return_id is not null;

drop trigger order_mark_audit on order_mark;
create trigger order_mark_audit after insert or update or delete on order_mark for each row
  when (coalesce(current_setting('shop.via', true), '') <> '')
  execute function note_audit('order', 'order_id', '', 'id,order_id,code,warehouse_id,staff_id,created_at,refund_id,return_id');

-- A refund's receipt names the delivery it gives back beside the goods: by the key both have.
create index goods_return_refund on goods_return (refund_key);
