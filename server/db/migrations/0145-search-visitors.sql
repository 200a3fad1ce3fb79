-- Popular queries by visitors, not by requests: whoever asks a hundred times counts once a day.

-- Who sought what today: a hash of the address with the day's salt. Both are thrown away at night; only how many there were stays.
create table search_salt (
  day date primary key,
  salt uuid not null default gen_random_uuid()
);
create table search_visit (
  day date not null,
  query text not null,
  visitor text not null,
  primary key (day, query, visitor)
);
create table search_visitors (
  day date not null,
  query text not null,
  visitors integer not null,
  primary key (day, query)
);

-- Never suggested, in whatever form of the word. The shop edits it freely; it takes effect within ten minutes.
create table search_never_suggested (
  word text primary key,
  lexemes text[] not null generated always as (search_lexemes(word)) stored
);
insert into search_never_suggested (word) values
  ('авито'), ('алиэкспресс'), ('бесплатно'), ('брак'), ('бракованный'), ('ворованный'), ('говно'), ('дерьмо'), ('дешевле'), ('контрафакт'),
  ('кража'), ('краденый'), ('мошенник'), ('мошенничество'), ('обман'), ('озон'), ('плохой'), ('подделка'), ('поддельный'), ('развод'), ('худший'),
  ('avito'), ('aliexpress'), ('ozon'), ('wildberries');

-- Made of the shop's own words, short numbers and the words between them; no other signs, no long numbers.
create function is_search_suggestible(query text) returns boolean language sql stable as $$
  select query ~ '^[a-zа-яё0-9][a-zа-яё0-9 ,.+/-]{1,59}$' and query !~ '[0-9]{5}|[0-9]( [0-9]+){3}'
    and not exists (select from search_never_suggested never where never.lexemes && search_lexemes(query))
    and not exists (
      select from regexp_split_to_table(translate(query, 'ё', 'е'), '[ ,.+/-]+') as piece
      where piece <> '' and piece !~ '^[0-9]+$' and piece not in ('для', 'по', 'с', 'со', 'без', 'на', 'в', 'и', 'от', 'под', 'к')
        and not exists (select from search_word where word = piece)
        and not exists (select from search_word where lexeme = any (search_lexemes(piece)))
    )
$$;

create function fold_search_visits() returns void language sql as $$
  with gone as (
    delete from search_visit where day < (now() at time zone 'Europe/Moscow')::date returning day, query
  )
  insert into search_visitors as known (day, query, visitors)
    select day, query, count(*) from gone group by day, query
    on conflict (day, query) do update set visitors = known.visitors + excluded.visitors;
  delete from search_salt where day < (now() at time zone 'Europe/Moscow')::date;
  delete from search_visitors where day < (now() at time zone 'Europe/Moscow')::date - 30;
$$;

create or replace function refresh_search_popular() returns void language sql as $$
  select fold_search_visits();
  delete from search_log where sought_at < now() - interval '180 days';
  delete from search_popular;
  with counted as (
    select query, sum(visitors)::integer as times
    from (
      select query, visitors from search_visitors
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

-- What was counted by requests is not known to have been sought by several.
delete from search_popular;
