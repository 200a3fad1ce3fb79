-- What an organization orders again and again, by a name: one list for all its people, at the prices and stock of the day it is ordered.
create table company_template (
  id integer generated always as identity primary key,
  company_id integer not null references company on delete cascade,
  name text not null,
  goods jsonb not null,                                -- [{code, quantity}]
  changed_by bigint references customer,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index company_template_name on company_template (company_id, lower(name));
