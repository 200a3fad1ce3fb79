-- The customers' desk: notes, bonuses by hand, a closed sign-in, requests of people about their data.
alter table customer
  add column blocked_at timestamptz,         -- the shop lets nobody in by this account
  add column blocked_reason text;
alter table bonus_entry
  add column staff_id integer,               -- whose hand; null: an order's
  add column undoes bigint references bonus_entry;
create unique index bonus_entry_undone on bonus_entry (undoes) where undoes is not null;

create table customer_note (
  id bigint generated always as identity primary key,
  user_id bigint not null references customer on delete cascade,
  staff_id integer not null,
  text text not null,
  created_at timestamptz not null
);
create index customer_note_user on customer_note (user_id, id desc);

-- What somebody asked about their data (152-ФЗ), answered within ten working days. The words go with the person.
create table subject_request (
  id integer generated always as identity primary key,
  user_id bigint references customer on delete set null,
  kind text not null check (kind in ('access', 'change', 'stop', 'erase')),
  who text not null default '',              -- somebody without a card
  text text not null default '',
  received_on date not null,
  due_on date not null,
  answered_at timestamptz,
  answer text not null default '',
  staff_id integer,                          -- who wrote it down; null: it came with a withdrawal
  answered_by integer,
  created_at timestamptz not null
);
create index subject_request_open on subject_request (due_on, id) where answered_at is null;
create index subject_request_user on subject_request (user_id, id desc);

-- What was erased, when and by whom: the act is made of it. Nothing in it tells who the person was.
create table customer_erasure (
  id integer generated always as identity primary key,
  customer_id bigint not null,
  request_id integer references subject_request on delete set null,
  reason text not null check (reason in ('request', 'withdrawal', 'account')),
  staff_id integer,
  figures jsonb not null,
  at timestamptz not null
);
create index customer_erasure_customer on customer_erasure (customer_id);

create trigger customer_audit after update or delete on customer for each row
  when (coalesce(current_setting('shop.via', true), '') <> '')
  execute function note_audit('customer', 'id', 'name,phone,email,email_new,birthdate,password_hash,city_fias_id,blocked_reason',
    'bonus_balance,email_set_at,email_verified_at,phone_changed_at,email_changed_at,password_trusted_from,created_at');
create trigger bonus_entry_audit after insert on bonus_entry for each row
  when (coalesce(current_setting('shop.via', true), '') <> '')
  execute function note_audit('customer', 'user_id', '', 'id,user_id,staff_id,created_at');
create trigger customer_note_audit after insert or update or delete on customer_note for each row
  when (coalesce(current_setting('shop.via', true), '') <> '')
  execute function note_audit('customer', 'user_id', 'text', 'id,user_id,staff_id,created_at');
-- a caller without an account agrees too: that is kept with the order
create trigger consent_audit after insert on consent for each row
  when (new.user_id is not null and coalesce(current_setting('shop.via', true), '') <> '')
  execute function note_audit('customer', 'user_id', 'ip,page', 'id,user_id,created_at');
create trigger subject_request_audit after insert or update or delete on subject_request for each row
  when (coalesce(current_setting('shop.via', true), '') <> '')
  execute function note_audit('subject-request', 'id', 'who,text,answer', 'id,staff_id,answered_by,created_at');
create trigger customer_erasure_audit after insert on customer_erasure for each row
  when (coalesce(current_setting('shop.via', true), '') <> '')
  execute function note_audit('customer', 'customer_id', '', 'id,staff_id,at');

-- An erased author must not live on in the journal.
drop trigger review_audit on review;
create trigger review_audit after update or delete on review for each row
  when (coalesce(current_setting('shop.via', true), '') <> '')
  execute function note_audit('review', 'id', 'author_name', 'likes,photos,user_id');
