-- A base brought back from a copy: its messages wait for the owner, and how many had been sent is known by a number beside the
-- base. A sequence counts them, as rows are swept.
alter table outbox add column is_held boolean not null default false;
create index outbox_held on outbox (id) where is_held;
create sequence outbox_sent;

create function count_sent_message() returns trigger language plpgsql as $$
begin
  perform nextval('outbox_sent');
  return null;
end $$;
create trigger outbox_sent_counted after update of state on outbox for each row
  when (new.state = 'sent' and old.state <> 'sent') execute function count_sent_message();

-- Hashes of the phone and the e-mail of whoever was erased, by the data key: a copy from before must not bring them back.
alter table customer_erasure add column key_hashes text[] not null default '{}';
drop trigger customer_erasure_audit on customer_erasure;
create trigger customer_erasure_audit after insert on customer_erasure for each row
  when (coalesce(current_setting('shop.via', true), '') <> '')
  execute function note_audit('customer', 'customer_id', '', 'id,staff_id,at,key_hashes');
