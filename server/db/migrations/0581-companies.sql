-- Organizations that buy by several people: who may order, who approves, who sees papers; terms agreed with the shop.
create table company (
  id integer generated always as identity primary key,
  inn text not null,
  kpp text,
  ogrn text,
  name text not null,
  address text not null default '',
  agreement_number text not null default '',
  agreement_on date,
  credit_limit bigint not null default 0 check (credit_limit >= 0),      -- kopecks it may owe
  credit_days smallint not null default 0 check (credit_days between 0 and 365),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index company_inn on company (inn);

create table company_member (
  company_id integer not null references company on delete cascade,
  user_id bigint not null references customer on delete cascade,
  is_admin boolean not null,
  may_order boolean not null,
  may_approve boolean not null,
  sees_documents boolean not null,
  order_limit bigint check (order_limit >= 0),        -- kopecks of one order without approval; null: any
  is_current boolean not null default false,          -- buys for it now
  created_at timestamptz not null,
  primary key (company_id, user_id)
);
create unique index company_member_current on company_member (user_id) where is_current;
create index company_member_user on company_member (user_id);

-- Answered by whoever has proven the phone or the e-mail: there is no link to steal.
create table company_invitation (
  id integer generated always as identity primary key,
  company_id integer not null references company on delete cascade,
  key text not null,
  is_admin boolean not null,
  may_order boolean not null,
  may_approve boolean not null,
  sees_documents boolean not null,
  order_limit bigint check (order_limit >= 0),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  unique (company_id, key)
);
create index company_invitation_key on company_invitation (key);

-- An order above a person's limit, before it is one. Nothing is held for it; what was typed goes when it is decided.
create table company_request (
  id integer generated always as identity primary key,
  company_id integer not null references company on delete cascade,
  user_id bigint not null references customer,
  node_code text not null references node_logistic,
  body jsonb,                                          -- null: decided
  goods jsonb not null,                                -- [{code, name, quantity}]
  total bigint not null,
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'refused', 'withdrawn')),
  decided_by bigint references customer,
  decided_at timestamptz,
  reason text not null default '',
  order_id bigint references shop_order,
  created_at timestamptz not null
);
create index company_request_company on company_request (company_id, id desc);
create index company_request_user on company_request (user_id);

alter table shop_order
  add column company_id integer references company,
  add column pay_by date;                              -- deferred: given without money, to be paid by this day
create index shop_order_company on shop_order (company_id, id desc) where company_id is not null;

create trigger company_audit after insert or update on company for each row
  when (coalesce(current_setting('shop.via', true), '') <> '')
  execute function note_audit('company', 'id', '', 'id,created_at,updated_at');
create trigger company_member_audit after insert or update or delete on company_member for each row
  when (coalesce(current_setting('shop.via', true), '') <> '')
  execute function note_audit('company', 'company_id', '', 'company_id,created_at,is_current');

create trigger company_member_owner before insert on company_member for each row execute function follow_merged_customer();
create trigger company_request_owner before insert on company_request for each row execute function follow_merged_customer();
