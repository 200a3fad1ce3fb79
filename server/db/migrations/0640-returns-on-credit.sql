-- Goods given on credit come back before they are paid for: the debt becomes less, and no money moves.
alter table order_refund add column is_credit boolean not null default false;
alter table order_refund add constraint order_refund_credit_check check (not is_credit or (state = 'made' and payment_id is null));
create index order_refund_credit on order_refund (order_id) where is_credit;

alter table goods_return drop constraint goods_return_paid_by_check;
alter table goods_return add constraint goods_return_paid_by_check check (paid_by in ('cash', 'card', 'debt'));
alter table order_return drop constraint order_return_paid_by_check;
alter table order_return add constraint order_return_paid_by_check check (paid_by in ('cash', 'card', 'debt'));

-- What nobody has paid is not given back: programs hear of the return alone.
drop trigger order_refund_webhook_new on order_refund;
create trigger order_refund_webhook_new after insert on order_refund for each row
  when (new.state = 'made' and not new.is_credit and coalesce(current_setting('verstak.bulk_load', true), '') <> 'on')
  execute function mark_refund_webhook();

-- A press repeated because its answer was lost asks a colleague once.
alter table company_request add column request_key text, add column request_hash text;
create unique index company_request_key on company_request (user_id, request_key) where request_key is not null;
