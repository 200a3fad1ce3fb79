-- Transfer papers (УПД) of orders that organizations buy by: written with the hand-over, numbered without gaps, never changed after.
create table paper_number (
  series text not null,                                -- '': one for the whole shop; else the branch that numbers its own
  year smallint not null,
  last integer not null check (last > 0),
  primary key (series, year)
);

create table transfer_paper (
  id integer generated always as identity primary key,
  order_id bigint not null unique references shop_order,
  company_id integer references company,               -- null: an organization without an account
  node_code text not null references node_logistic,
  series text not null,
  year smallint not null,
  sequence integer not null,
  number text not null,
  day date not null,
  total bigint not null,
  vat bigint not null,
  sheet jsonb not null,                                -- all that stands on it
  file_name text not null,                             -- of the XML, without its extension
  xml bytea not null,
  pdf bytea,                                           -- null: nobody has opened it yet
  created_at timestamptz not null,
  unique (series, year, sequence)
);
create index transfer_paper_company on transfer_paper (company_id, id desc);
create index transfer_paper_day on transfer_paper (day, id);

create function keep_transfer_paper() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.pdf is null and to_jsonb(old) - 'pdf' = to_jsonb(new) - 'pdf' then
    return new;
  end if;
  raise exception 'a transfer paper is never changed: %', old.number;
end $$;
create trigger transfer_paper_kept before update or delete on transfer_paper for each row execute function keep_transfer_paper();

alter table company add column edo_id text not null default '';   -- of the operator of electronic documents; '': unknown
