-- The search as the shop's people tune it: what was sought by day, goods fixed at the top of a query, runs asked for by hand.

-- A phrase may lead to one good as well, by its code.
alter table search_need add column id integer generated always as identity;
alter table search_need add constraint search_need_id unique (id);
alter table search_need drop constraint search_need_kind_check;
alter table search_need add constraint search_need_kind_check check (kind in ('category', 'page', 'question', 'good'));

-- Goods that stand first for a query, in this order. A branch's own row comes before the one of every branch.
create table search_pin (
  id integer generated always as identity primary key,
  query text not null,
  key text not null,                                        -- as the search compares queries: server/search/pins.ts
  node_code text references node_logistic on delete cascade, -- null: every branch
  good_codes text[] not null check (cardinality(good_codes) between 1 and 12),
  starts_on date,
  ends_on date check (ends_on >= starts_on),
  unique nulls not distinct (key, node_code)
);

-- The log by day and query, written once the day is over: tables of ninety days are sums of these.
create table search_day (
  day date not null,
  query text not null,
  times integer not null,
  nothing integer not null,     -- of them without a good that has all the words
  refined integer not null,     -- of them soon followed by a longer query of the same beginning
  found integer not null,       -- by the last of them
  last_id bigint not null,      -- its row of search_log
  primary key (day, query)
);

-- A day is counted with what followed at its branch, so that a refined query is told from a lone one.
create function count_search_days(since date, before date) returns table
  (day date, query text, times integer, nothing integer, refined integer, found integer, last_id bigint)
language sql stable set search_path = public, pg_temp as $$
  select day, query, count(*)::integer, (count(*) filter (where found = 0))::integer, (count(*) filter (where is_refined))::integer,
    (array_agg(found order by id desc))[1], max(id)
  from (
    select (sought_at at time zone 'Europe/Moscow')::date as day, query, found, id,
      lead(sought_at) over branch - sought_at < interval '2 minutes'
        and starts_with(lead(query) over branch, query || ' ') as is_refined
    from search_log
    where sought_at >= since::timestamp at time zone 'Europe/Moscow' and sought_at < before::timestamp at time zone 'Europe/Moscow'
    window branch as (partition by node_code order by id)
  ) searches
  group by day, query
$$;

create function roll_search_days() returns void language sql set search_path = public, pg_temp as $$
  delete from search_day where day < (now() at time zone 'Europe/Moscow')::date - 180;
  insert into search_day
    select * from count_search_days(
      coalesce((select max(day) + 1 from search_day), (now() at time zone 'Europe/Moscow')::date - 180),
      (now() at time zone 'Europe/Moscow')::date)
    on conflict do nothing;
$$;

-- Ninety days of visitors for the tables; what is popular is still told by thirty.
create or replace function fold_search_visits() returns void language sql as $$
  with gone as (
    delete from search_visit where day < (now() at time zone 'Europe/Moscow')::date returning day, query
  )
  insert into search_visitors as known (day, query, visitors)
    select day, query, count(*) from gone group by day, query
    on conflict (day, query) do update set visitors = known.visitors + excluded.visitors;
  delete from search_salt where day < (now() at time zone 'Europe/Moscow')::date;
  delete from search_visitors where day < (now() at time zone 'Europe/Moscow')::date - 90;
$$;

create or replace function refresh_search_popular() returns void language sql as $$
  select fold_search_visits();
  delete from search_log where sought_at < now() - interval '180 days';
  delete from search_popular;
  with counted as (
    select query, sum(visitors)::integer as times
    from (
      select query, visitors from search_visitors where day >= (now() at time zone 'Europe/Moscow')::date - 30
      union all
      select query, count(*) from search_visit group by query
    ) days
    group by query having sum(visitors) >= 5
  ), found as (
    select distinct query from search_log where sought_at > now() - interval '30 days' and found > 0 and corrected is null
  )
  insert into search_popular
    select query, times from counted join found using (query) where is_search_suggestible(query) order by times desc limit 5000;
$$;

-- Counting asked for by hand: one row a kind, taken by the job of any process.
create table search_task (
  what text primary key check (what in ('popularity', 'report')),
  asked_at timestamptz not null,
  staff_id integer references staff on delete set null,
  started_at timestamptz,
  finished_at timestamptz,
  told text
);

-- A word that only a synonym had goes with it, not at night.
create function forget_synonym_words() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  delete from search_word w where w.goods = 0 and w.lexeme = any (old.lexemes)
    and not exists (select from search_synonym s where w.lexeme = any (s.lexemes));
  return null;
end $$;
create trigger search_synonym_words_gone after delete on search_synonym for each row execute function forget_synonym_words();

-- Every process forgets what it keeps of these, and its cached answers of the search.
create trigger content_change after insert or update or delete or truncate on search_synonym
  for each statement execute function note_content_change('call:/search');
create trigger content_change after insert or update or delete or truncate on search_need
  for each statement execute function note_content_change('call:/search');
create trigger content_change after insert or update or delete or truncate on search_foreign_brand
  for each statement execute function note_content_change('call:/search');
create trigger content_change after insert or update or delete or truncate on search_never_suggested
  for each statement execute function note_content_change('call:/search');
create trigger content_change after insert or update or delete or truncate on search_pin
  for each statement execute function note_content_change('call:/search');

create trigger search_synonym_audit after insert or update or delete on search_synonym for each row
  when (coalesce(current_setting('shop.via', true), '') <> '')
  execute function note_audit('synonym', 'set_id', '', 'lexemes,set_id');
create trigger search_need_audit after insert or update or delete on search_need for each row
  when (coalesce(current_setting('shop.via', true), '') <> '')
  execute function note_audit('search-need', 'id', '', 'id,position');
create trigger search_foreign_brand_audit after insert or update or delete on search_foreign_brand for each row
  when (coalesce(current_setting('shop.via', true), '') <> '')
  execute function note_audit('search-brand', 'name', '', '');
create trigger search_never_suggested_audit after insert or update or delete on search_never_suggested for each row
  when (coalesce(current_setting('shop.via', true), '') <> '')
  execute function note_audit('search-never', 'word', '', 'lexemes');
create trigger search_pin_audit after insert or update or delete on search_pin for each row
  when (coalesce(current_setting('shop.via', true), '') <> '')
  execute function note_audit('search-pin', 'id', '', 'id,key');
