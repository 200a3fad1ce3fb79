-- Articles, codes and models looked up whole, before any word is read: one squeezed key each, found by itself, by its beginning, then inside.
-- The same as articleKey in rules/search/article-key.ts.
create function article_key(source text) returns text language sql immutable strict parallel safe as $$
  select translate(regexp_replace(lower(source), '[^a-zа-яё0-9]+', '', 'g'), 'авеёкмнорстух', 'abeekmhopctyx')
$$;

create table good_key (
  key text collate "C" not null,
  good_code text not null,
  rank smallint not null,        -- 0: article, 1: code, 2: model as the name has it
  primary key (good_code, key)
);

create view good_key_document as
  select distinct on (good_code, key) key, good_code, rank from (
    select article_key(g.article) collate "C" as key, g.code as good_code, 0::smallint as rank from good g where g.is_active and not g.is_hire
    union all
    select g.code collate "C", g.code, 1::smallint from good g where g.is_active and not g.is_hire
    union all
    -- «Перфоратор TERRO RH 26-800, 800 Вт»: the model stands between the maker and the comma
    select article_key(split_part(substr(g.name, strpos(lower(g.name), lower(v.name)) + length(v.name)), ',', 1)) collate "C", g.code, 2::smallint
    from good g join vendor v on v.code = g.vendor_code
    where g.is_active and not g.is_hire and strpos(lower(g.name), lower(v.name)) > 0
  ) keys
  where (key ~ '[0-9]' or rank = 0) and length(key) >= 3
  order by good_code, key, rank;

create function refresh_good_keys(codes text[]) returns void language sql as $$
  delete from good_key k where k.good_code = any(codes)
    and not exists (select from good_key_document d where d.good_code = k.good_code and d.key = k.key);
  insert into good_key (key, good_code, rank) select key, good_code, rank from good_key_document where good_code = any(codes)
    on conflict (good_code, key) do update set rank = excluded.rank where good_key.rank <> excluded.rank;
$$;

create function rebuild_good_keys() returns void language sql as $$
  delete from good_key;
  insert into good_key (key, good_code, rank) select key, good_code, rank from good_key_document;
$$;
create index good_key_key on good_key (key);
create index good_key_inside on good_key using gin (key gin_trgm_ops) with (fastupdate = off);

-- «380/220 В» are both.
create or replace function search_text(source text) returns text language plpgsql immutable strict parallel safe
set search_path = public, pg_temp as $$
declare
  t text collate "C" := translate(lower(source), 'ё×³²', 'е 32');
begin
  -- «16х150» are two numbers; «10 000» set with a no-break space is one
  t := regexp_replace(t, '(\d)[xх](?=\d)', '\1 ', 'g');
  t := regexp_replace(t, '(\d)[\u00a0\u202f\u2009](?=\d{3}(?!\d))', '\1', 'g');
  if t ~ '\d[.,]\d' then t := regexp_replace(t, '(\d)[.,](?=\d)', '\1ø', 'g'); end if;
  if t ~ '[·*/]|л\. ?с|м[23]' then
    t := regexp_replace(t, '(\d+)/(\d+)[\s\u00a0]?[вv](?![a-zа-я])', '\1в \2в', 'g');
    t := regexp_replace(t, '(н|а|вт)[\s\u00a0]?[·*][\s\u00a0]?(м|ч)(?![а-я])', '\1\2', 'g');
    t := regexp_replace(t, '(\d[\s\u00a0]?)(об|уд|ход|кол|л|м|км)/(мин|ч)(?![а-я])', '\1\2\3', 'g');
    t := regexp_replace(t, '(\d)[\s\u00a0]?л\.[\s\u00a0]?с(?![а-я])', '\1 лс', 'g');
    t := regexp_replace(t, '(\d[\s\u00a0]?)(м|см)[23](?!\d)(?:/(ч))?', '\1\2куб\3', 'g');
  end if;
  t := regexp_replace(t, '[^a-zа-я0-9ø]+', ' ', 'g');
  t := regexp_replace(t, '([a-zа-я])(?=\d)|(\d)(?=[a-zа-я])', '\1\2 ', 'g');
  if t ~ '\d ([vwkmcanjlbhd]|вол|ват|кил|мил|сан|мет|амп|джо|лит|атм|лош|куб)' then t := search_units(t); end if;
  t := regexp_replace(
    t,
    '(?<=\d) (?=(?:в|вт|квт|втч|мм|см|м|мкм|км|ач|мач|а|нм|дж|л|мл|кг|г|бар|кпа|мпа|лс|дб|гц|обмин|удмин|ходмин|колмин|лмин|лч|ммин|мч|мкуб|смкуб|мкубч|мес|мин|шт|т|кн|кмч|дюйм)(?: |$))',
    '', 'g');
  return trim(t);
end $$;

create or replace function refresh_search(most integer default 1000) returns integer language plpgsql as $$
declare
  codes text[];
begin
  if not exists (select from search_change) or not pg_try_advisory_xact_lock(7072011) then return 0; end if;
  with taken as (
    delete from search_change where id in (select id from search_change order by id limit most) returning good_code
  )
  select array_agg(distinct good_code) into codes from taken;
  if codes is null then return 0; end if;
  if '' = any(codes) then perform refresh_search_headings(); end if;
  delete from good_search s where s.good_code = any(codes)
    and not exists (select from good g where g.code = s.good_code and g.is_active and not g.is_hire);
  insert into good_search select * from search_document where good_code = any(codes)
    on conflict (good_code) do update set (name, words, about, keys, nodes, popularity, category_code, vendor_code) =
      (excluded.name, excluded.words, excluded.about, excluded.keys, excluded.nodes, excluded.popularity, excluded.category_code, excluded.vendor_code)
    where (good_search.name, good_search.words, good_search.about, good_search.keys, good_search.nodes, good_search.popularity)
      is distinct from (excluded.name, excluded.words, excluded.about, excluded.keys, excluded.nodes, excluded.popularity);
  perform refresh_good_keys(codes);
  perform note_document_words(array(select distinct unnest(tsvector_to_array(words)) from good_search where good_code = any(codes)));
  perform add_search_words(array(select name from good where code = any(codes) and is_active and not is_hire), 1);
  return cardinality(codes);
end $$;

create or replace function rebuild_search() returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7072011), set_config('maintenance_work_mem', '256MB', true), set_config('work_mem', '256MB', true);
  -- Not truncate: an order may be adding to it right now.
  delete from search_change;
  perform refresh_search_headings();
  analyze search_category, search_vendor, search_label;
  create table good_search_next (like good_search including storage);
  insert into good_search_next select * from search_document order by nodes = '{}', popularity desc;
  alter table good_search_next add constraint good_search_next_pkey primary key (good_code);
  create index good_search_next_words on good_search_next using gin (words) with (fastupdate = off);
  create index good_search_next_about on good_search_next using gin (about) with (fastupdate = off);
  create index good_search_next_keys on good_search_next using gin (keys gin_trgm_ops) with (fastupdate = off);
  perform rebuild_good_keys();
  perform refresh_search_words('good_search_next');
  perform refresh_search_phrases();
  analyze good_search_next, good_key, search_word;
  update search_state set rebuilt_at = now();
  drop table good_search;
  alter table good_search_next rename to good_search;
  alter index good_search_next_pkey rename to good_search_pkey;
  alter index good_search_next_words rename to good_search_words;
  alter index good_search_next_about rename to good_search_about;
  alter index good_search_next_keys rename to good_search_keys;
end $$;

select rebuild_search();
