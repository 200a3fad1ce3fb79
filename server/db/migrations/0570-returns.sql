-- Returns that buyers ask for: from the wish, through the answer and the goods themselves, to the money, an exchange or a repair.
-- What comes over the counter without a wish is written down as before, in order_return.
create table goods_return (
  id bigint generated always as identity primary key,
  order_id bigint not null references shop_order on delete cascade,
  node_code text not null,
  warehouse_id integer references warehouse,             -- where the goods are brought or sent to
  state text not null check (state in ('asked', 'awaiting', 'received', 'checked', 'refunded', 'exchanged', 'repair', 'sent-back',
    'refused', 'cancelled', 'closed')),
  version integer not null default 1,
  reason text not null check (reason in ('not-suited', 'not-needed', 'fault', 'damaged', 'wrong', 'incomplete')),
  quality text not null check (quality in ('good', 'bad')),
  wish text not null check (wish in ('money', 'exchange', 'repair')),
  hand_in text not null check (hand_in in ('shop', 'transport')),
  comment text not null default '',
  is_distance boolean not null,                          -- bought without seeing it, as it was judged when asked
  until_day date,                                        -- the last day of the claim, as it was when asked
  answer_by date,                                        -- the law's day for the money, the exchange or the repair
  answer text not null default '',                       -- the shop's words to the buyer
  finding text not null default '',                      -- what was found when it was checked
  amount bigint check (amount >= 0),                     -- given back
  delivery_back bigint not null default 0 check (delivery_back >= 0), -- of it, for the delivery
  withheld bigint not null default 0 check (withheld >= 0),           -- kept for the way back of what is only not wanted
  paid_by text check (paid_by in ('cash', 'card')),      -- given back at the counter; null: by whoever holds the money
  refund_key uuid not null default gen_random_uuid(),    -- of its refunds: the same press gives back nothing more
  request_key uuid,                                      -- a wish sent again because its answer was lost
  exchange_order_id bigint references shop_order on delete set null,
  repair_id bigint references repair on delete set null,
  created_by integer default nullif(current_setting('shop.actor', true), '')::integer, -- null: the buyer
  decided_by integer references staff on delete set null,
  decided_at timestamptz,
  received_at timestamptz,
  closed_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index goods_return_order on goods_return (order_id, id);
create unique index goods_return_key on goods_return (order_id, request_key) where request_key is not null;
create index goods_return_open on goods_return (state, id) where state in ('asked', 'awaiting', 'received', 'checked');
create index goods_return_latest on goods_return (id desc);
create index goods_return_exchange on goods_return (exchange_order_id) where exchange_order_id is not null;
create trigger goods_return_version before update on goods_return for each row execute function count_order_version();

create table goods_return_line (
  return_id bigint not null references goods_return on delete cascade,
  position integer not null,
  good_code text not null,
  complect_of text,
  name text not null,
  article text not null,
  unit text not null,
  quantity integer not null check (quantity > 0),
  return_kind text not null check (return_kind in ('usual', 'complex', 'listed', 'cut')),
  received integer check (received between 0 and quantity), -- null: has not come yet
  sellable integer not null default 0 check (sellable >= 0),
  faulty integer not null default 0 check (faulty >= 0),
  parts integer not null default 0 check (parts >= 0),
  primary key (return_id, position),
  check (sellable + faulty + parts <= coalesce(received, 0))
);

-- All that happened to a return, oldest first.
create table goods_return_step (
  id bigint generated always as identity primary key,
  return_id bigint not null references goods_return on delete cascade,
  state text not null check (state in ('asked', 'awaiting', 'received', 'checked', 'refunded', 'exchanged', 'repair', 'sent-back',
    'refused', 'cancelled', 'closed')),
  note text not null default '',
  staff_id integer default nullif(current_setting('shop.actor', true), '')::integer,
  created_at timestamptz not null
);
create index goods_return_step_return on goods_return_step (return_id, id);

-- What is told to buyers again and again.
create table return_template (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('approve', 'refuse')),
  name text not null,
  text text not null,
  created_at timestamptz not null,
  unique (kind, name)
);
insert into return_template (kind, name, text, created_at) values
  ('approve', 'Привезите в магазин', 'Привезите товар со всем, что было в коробке, и с чеком. Паспорт понадобится для заявления.', now()),
  ('approve', 'Отправьте компанией', 'Отправьте товар в коробке со всем комплектом, квитанцию сохраните. Вложите записку с номером возврата.', now()),
  ('approve', 'Заберём сами', 'Заберём товар сами: позвоним и договоримся о времени.', now()),
  ('refuse', 'Срок истёк', 'Срок, в который исправный товар можно вернуть, истёк. Инструмент проверим и отремонтируем в нашем сервисе.', now()),
  ('refuse', 'Товаром пользовались', 'На товаре следы работы: исправный товар возвращают, если им не пользовались.', now()),
  ('refuse', 'Не подлежит возврату', 'Исправный товар этого вида по закону не возвращают.', now()),
  ('refuse', 'Не наш товар', 'По снимкам это другой товар: в этом заказе его не было.', now());

-- Null: as the category above it; nowhere said: what is repaired is technically complex, the rest is not.
alter table category add column return_kind text check (return_kind in ('usual', 'complex', 'listed', 'cut'));

alter table upload add column goods_return_id bigint references goods_return on delete cascade;
alter table upload drop constraint upload_owner;
alter table upload add constraint upload_owner
  check (num_nonnulls(feedback_request_id, review_id, repair_id, hire_booking_id, goods_return_id) = 1);
create index upload_goods_return on upload (goods_return_id) where goods_return_id is not null;

create trigger goods_return_audit after update or delete on goods_return for each row
  execute function note_audit('return', 'id', 'comment', 'updated_at,version,refund_key,request_key');
create trigger goods_return_audit_made after insert on goods_return for each row
  when (coalesce(current_setting('shop.via', true), '') <> '')
  execute function note_audit('return', 'id', 'comment', 'updated_at,created_at,version,refund_key,request_key');
create trigger goods_return_line_audit after update on goods_return_line for each row
  when (coalesce(current_setting('shop.via', true), '') <> '')
  execute function note_audit('return', 'return_id', '', 'return_id,position');
create trigger return_template_audit after insert or update or delete on return_template for each row
  when (coalesce(current_setting('shop.via', true), '') <> '')
  execute function note_audit('return-template', 'id', '', 'id,created_at');

-- Open screens hear of it; the kinds that are there already stay, whoever added them.
do $$
declare kinds text;
begin
  select string_agg(quote_literal(kind), ', ') into kinds from (
    select (regexp_matches(pg_get_constraintdef(oid), '''([a-z-]+)''', 'g'))[1] as kind
    from pg_constraint where conname = 'office_event_kind_check' union select 'return') known;
  alter table office_event drop constraint office_event_kind_check;
  execute format('alter table office_event add constraint office_event_kind_check check (kind in (%s))', kinds);
end $$;

create function note_return_event() returns trigger language plpgsql as $$
begin
  if current_setting('verstak.bulk_load', true) = 'on' then
    return null;
  end if;
  insert into office_event (kind, order_id, node_code, warehouse_id, status, staff_id)
  values ('return', new.id, new.node_code, new.warehouse_id, new.state, nullif(current_setting('shop.actor', true), '')::integer);
  perform pg_notify('office_event', '');
  return null;
end $$;
create trigger goods_return_event after insert or update on goods_return for each row execute function note_return_event();

update staff_role set permissions = permissions || '{returns.read,returns.work,returns.refund}'::text[] where code in ('owner', 'manager', 'counter');
update staff_role set permissions = permissions || '{returns.read,returns.work}'::text[] where code = 'operator';
update staff_role set permissions = permissions || '{returns.read,returns.refund}'::text[] where code = 'accountant';

insert into site_text (kind, code, title, fields, state, changed_at)
  select 'message', key, title, '{}', 'off', now() from (values
    ('order.return-asked', 'Возврат: заявление получено'),
    ('order.return-approved', 'Возврат: одобрен'),
    ('order.return-refused', 'Возврат: отказ'),
    ('order.return-received', 'Возврат: товар у нас'),
    ('order.return-checked', 'Возврат: товар проверен'),
    ('order.return-done', 'Возврат: завершён')) as seeds (key, title)
  on conflict (kind, code) do nothing;
