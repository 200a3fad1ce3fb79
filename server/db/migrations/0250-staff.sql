-- The shop's people: who they are, how they prove it, what they may. Buyers are elsewhere (0020) and never meet these tables.
create table staff (
  id integer generated always as identity primary key,
  name text not null,
  login text not null unique check (login = lower(login)),   -- an e-mail
  password_hash text,                    -- argon2id; null: invited, or a person of the demo shop
  state text not null check (state in ('invited', 'active', 'blocked')),
  is_demo boolean not null default false,
  totp_secret text,                      -- base32
  totp_new text,                         -- shown and not proven yet
  totp_step bigint not null default 0,   -- the last step used: a code seen over a shoulder is worth nothing
  version integer not null default 1,
  created_at timestamptz not null,
  last_seen_at timestamptz
);

create table staff_passkey (
  id text primary key,                   -- the credential's own, base64url
  staff_id integer not null references staff on delete cascade,
  name text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  created_at timestamptz not null,
  used_at timestamptz
);
create index staff_passkey_staff on staff_passkey (staff_id);

create table staff_recovery_code (
  code_hash text primary key,
  staff_id integer not null references staff on delete cascade,
  created_at timestamptz not null
);
create index staff_recovery_code_staff on staff_recovery_code (staff_id);

-- One living link a person: an hour, once.
create table staff_invitation (
  staff_id integer primary key references staff on delete cascade,
  token_hash text not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

create table staff_session (
  token_hash text primary key,
  staff_id integer not null references staff on delete cascade,
  -- second-factor: the password was right; enrolment: a second factor must be set up first
  stage text not null check (stage in ('second-factor', 'enrolment', 'open')),
  challenge text,                        -- of the passkey asked for last
  ip text not null,
  user_agent text not null,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  expires_at timestamptz not null,
  fresh_until timestamptz                -- confirmed until then that it is still the same person
);
create index staff_session_staff on staff_session (staff_id);
create index staff_session_expires on staff_session (expires_at);

create table staff_role (
  code text primary key,
  name text not null unique,
  does text not null default '',
  position integer not null,
  permissions text[] not null,
  version integer not null default 1
);

-- Both lists empty: everywhere.
create table staff_grant (
  staff_id integer not null references staff on delete cascade,
  role_code text not null references staff_role,
  node_codes text[] not null default '{}',
  warehouse_ids integer[] not null default '{}',
  primary key (staff_id, role_code)
);
create index staff_grant_role on staff_grant (role_code);

-- As rules/staff/roles.ts has them; a test holds the two together. From here on they are the owner's.
insert into staff_role (code, name, does, position, permissions) values
  ('owner', 'Владелец', 'День магазина, цены, люди, настройки', 0, '{orders.read,orders.notes,orders.status,orders.cancel,orders.change,orders.create,orders.bulk,orders.pick,orders.handover,views.share,contacts.see,contacts.unmask,customers.read,customers.change,callbacks.work,money.read,money.refund,money.invoice,repairs.read,repairs.work,rental.read,rental.work,goods.read,goods.texts,goods.change,prices.read,prices.change,stock.read,stock.count,exchange.read,exchange.work,content.change,reviews.work,search.tune,reports.read,settings.change,settings.secrets,audit.read,staff.manage}'),
  ('manager', 'Управляющий', 'Остатки, цены, акции, тексты', 1, '{orders.read,orders.notes,orders.status,orders.cancel,orders.change,orders.create,orders.bulk,orders.pick,orders.handover,views.share,contacts.see,contacts.unmask,customers.read,customers.change,callbacks.work,money.read,money.refund,money.invoice,repairs.read,repairs.work,rental.read,rental.work,goods.read,goods.texts,goods.change,prices.read,prices.change,stock.read,stock.count,exchange.read,exchange.work,content.change,reviews.work,search.tune,reports.read,settings.change,audit.read}'),
  ('operator', 'Оператор', 'Звонит по новым заказам, меняет и отменяет их, отвечает «где мой заказ»', 2, '{orders.read,orders.notes,orders.status,orders.cancel,orders.change,orders.create,contacts.see,customers.read,callbacks.work,goods.read,stock.read,repairs.read,rental.read,reviews.work}'),
  ('counter', 'Продавец на выдаче', 'Находит заказ, выдаёт, принимает возврат, прокат и ремонт', 3, '{orders.read,orders.notes,orders.status,orders.pick,orders.handover,contacts.unmask,goods.read,stock.read,repairs.read,repairs.work,rental.read,rental.work}'),
  ('warehouse', 'Кладовщик', 'Собирает по списку, сканирует, отмечает нехватку, пересчитывает', 4, '{orders.read,orders.pick,goods.read,stock.read,stock.count}'),
  ('service', 'Мастер сервиса', 'Диагностика, цена, согласование, ремонт', 5, '{repairs.read,repairs.work,contacts.unmask,goods.read,stock.read}'),
  ('content', 'Редактор', 'Тексты, фотографии, баннеры, меню, отзывы и вопросы', 6, '{goods.read,goods.texts,content.change,reviews.work,search.tune}'),
  ('buyer', 'Закупщик', 'Поставщики, прайс-листы, цены', 7, '{goods.read,goods.change,goods.texts,prices.read,prices.change,stock.read,exchange.read,exchange.work}'),
  ('accountant', 'Бухгалтер', 'Оплаты, возвраты, чеки, выгрузки', 8, '{orders.read,money.read,money.refund,money.invoice,reports.read,contacts.unmask}');

-- A branch of this name would be hidden behind the back office's host.
alter table node_logistic add constraint node_logistic_slug_is_not_the_office check (slug <> 'office');
