-- Orders to accounting and back: what was sent, what accounting has said of it since.
create sequence exchange_batch;
alter table order_exchange
  add column order_version integer not null default 0,   -- shop_order.version when the content was last compared
  add column content_hash text,                          -- of the document as sent, its number of version apart
  add column sent_lines jsonb,                           -- [{code, name, quantity, sum}]: what accounting had to start from
  add column sent_status text,
  add column sent_batch bigint,                          -- one answer to one query
  add column external_shipment text,
  add column external_shipped_on text,
  add column external_paid_on text,
  add column external_payment text,
  add column difference text;                            -- lines accounting has changed, in words; null: none
create index order_exchange_session on order_exchange (sent_session) where sent_session is not null;

-- Pieces taken after accounting took the order are not in its figures: they count as ours until it has the order again.
create function note_take_unknown() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.quantity <= old.quantity then
    return null;
  end if;
  update order_exchange set acknowledged_at = null where order_id = new.order_id and acknowledged_at is not null;
  return null;
end $$;
create trigger order_take_unknown after insert or update on order_take for each row execute function note_take_unknown();
