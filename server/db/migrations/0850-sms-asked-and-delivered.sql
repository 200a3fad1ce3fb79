-- Whoever asked for a code by SMS: told to the provider's guard against floods, forgotten as soon as the message waits
-- no more.
alter table outbox add column asker_ip text;
alter table outbox add constraint outbox_asker_while_waiting check (asker_ip is null or state in ('waiting', 'sending'));

-- Whether the phone has got it, as the provider says; asked at `delivery_check_at`, null: not to be asked any more.
alter table outbox add column delivery text check (delivery in ('delivered', 'failed'));
alter table outbox add column delivery_words text;
alter table outbox add column delivery_check_at timestamptz;
create index outbox_delivery_check on outbox (delivery_check_at) where delivery_check_at is not null;
