-- The desk of requests: who answers one, tries to call, when to call again, how it ended, the order that came of it.
alter table feedback_request
  add column version integer not null default 1,
  add column taken_by integer references staff on delete set null,
  add column taken_at timestamptz,
  add column next_call_at timestamptz,               -- until then it waits outside the queue
  add column talked_at timestamptz,                  -- somebody has answered the buyer
  add column calls integer not null default 0,
  add column result text check (result in ('sold', 'answered', 'not-needed', 'not-reached', 'no-stock', 'spam')),
  add column closed_at timestamptz,
  add column closed_by integer references staff on delete set null,
  add column order_id bigint references shop_order on delete set null;
create trigger feedback_request_version before update on feedback_request for each row execute function count_order_version();

-- An order comes of one request, a request has one order.
create unique index feedback_request_order on feedback_request (order_id) where order_id is not null;
-- The queue, longest waiting first; what is over, latest first; everything of one phone.
drop index feedback_request_new;
create index feedback_request_queue on feedback_request (coalesce(next_call_at, created_at), id) where state = 'new';
create index feedback_request_closed on feedback_request (coalesce(closed_at, created_at) desc, id desc) where state <> 'new';
create index feedback_request_phone on feedback_request (right(phone, 4), id desc);
create index feedback_request_name on feedback_request using gin (to_tsvector('simple', name));

-- All that was done about a request, in words for the shop's own people.
create table request_note (
  id bigint generated always as identity primary key,
  request_id bigint not null references feedback_request on delete cascade,
  staff_id integer,
  kind text not null check (kind in
    ('note', 'no-answer', 'later', 'talked', 'taken', 'left', 'closed', 'reopened', 'order', 'sent', 'recalled')),
  text text not null default '',
  until timestamptz,                                 -- when to call again
  created_at timestamptz not null
);
create index request_note_request on request_note (request_id, id);

-- Answers sent again and again.
create table request_template (
  id integer generated always as identity primary key,
  name text not null unique,
  text text not null,
  created_at timestamptz not null
);
insert into request_template (name, text, created_at) values
  ('Не дозвонились', 'Здравствуйте! Не смогли до вас дозвониться по заявке № {номер}. Перезвоните нам: {телефон}.', now()),
  ('Товар есть', 'Здравствуйте! {товар} есть в наличии, цена {цена}. Отложить для вас? Телефон: {телефон}.', now()),
  ('Товара нет', 'Здравствуйте! {товар} сейчас не продаётся. Подберём похожий, позвоните: {телефон}.', now()),
  ('Запчасть пришла', 'Здравствуйте! Запчасть по заявке № {номер} пришла. Ждём вас, телефон: {телефон}.', now());

-- Which messages went out about a request.
alter table outbox add column request_id bigint;
create index outbox_request on outbox (request_id, id) where request_id is not null;

drop trigger feedback_request_audit on feedback_request;
create trigger feedback_request_audit after update on feedback_request for each row
  when (coalesce(current_setting('shop.via', true), '') <> '')
  execute function note_audit('request', 'id', 'name,phone,message,tool', 'created_at,version,user_id');
create trigger request_note_audit after update or delete on request_note for each row
  when (coalesce(current_setting('shop.via', true), '') <> '')
  execute function note_audit('request', 'request_id', 'text', 'id,request_id');
create trigger request_template_audit after insert or update or delete on request_template for each row
  when (coalesce(current_setting('shop.via', true), '') <> '')
  execute function note_audit('request-template', 'id', '', 'id,created_at');

create function note_request_event() returns trigger language plpgsql as $$
begin
  if current_setting('verstak.bulk_load', true) = 'on' then
    return null;
  end if;
  insert into office_event (kind, order_id, node_code, warehouse_id, status, staff_id)
  values ('request', new.id, new.node_code, null, new.state, nullif(current_setting('shop.actor', true), '')::integer);
  perform pg_notify('office_event', '');
  return null;
end $$;
create trigger feedback_request_event after insert or update on feedback_request for each row execute function note_request_event();

create function note_request_note_event() returns trigger language plpgsql as $$
begin
  if current_setting('verstak.bulk_load', true) = 'on' then
    return null;
  end if;
  insert into office_event (kind, order_id, node_code, warehouse_id, status, staff_id)
  select 'request', id, node_code, null, state, nullif(current_setting('shop.actor', true), '')::integer
  from feedback_request where id = new.request_id;
  perform pg_notify('office_event', '');
  return null;
end $$;
create trigger request_note_event after insert on request_note for each row execute function note_request_note_event();

-- Bought by a phone alone: how it is delivered and paid for is settled by a call, so it stands in the same queue until the order
-- goes on or is cancelled.
create function ask_for_call() returns trigger language plpgsql as $$
begin
  if current_setting('verstak.bulk_load', true) = 'on' then
    return null;
  end if;
  insert into feedback_request (type, node_code, user_id, name, phone, message, created_at, order_id)
  values ('one-click', new.node_code, new.user_id, new.contact_name, new.contact_phone, new.comment, new.created_at, new.id);
  return null;
end $$;
create trigger shop_order_asks_for_call after insert on shop_order for each row
  when (new.source in ('one-click', 'complect', 'spare-part') and new.split_from is null and new.status in ('new', 'awaiting-payment'))
  execute function ask_for_call();

create function end_call() returns trigger language plpgsql as $$
begin
  update feedback_request set state = 'answered', result = case new.status when 'cancelled' then 'not-needed' else 'sold' end,
    next_call_at = null, closed_at = new.updated_at, closed_by = nullif(current_setting('shop.actor', true), '')::integer
  where order_id = new.id and type = 'one-click' and state = 'new';
  return null;
end $$;
create trigger shop_order_ends_call after update of status on shop_order for each row
  when (old.status in ('new', 'awaiting-payment') and new.status not in ('new', 'awaiting-payment'))
  execute function end_call();
