-- Search: one document a good, the shop's own vocabulary, synonyms, and what visitors sought.
create extension if not exists pg_trgm;

-- No stop words: «без АКБ» and «для» decide nothing here, and a query drops its small words by itself.
create text search dictionary search_russian (template = snowball, language = russian);
create text search configuration search (parser = default);
alter text search configuration search add mapping for word, hword_part with search_russian;
alter text search configuration search
  add mapping for asciiword, hword_asciipart, numword, hword_numpart, uint, int, float, sfloat, version with simple;

-- Units in Latin letters or written out, in the spelling of the shop: «18 v», «18 вольт» → «18 в».
create function search_units(source text) returns text language plpgsql immutable strict parallel safe as $$
declare
  t text collate "C" := source;
  unit text[];
begin
  foreach unit slice 1 in array array[
    ['v|volts?|вольта?', 'в'], ['w|watt|ватт?', 'вт'], ['kw|киловатт?', 'квт'], ['mm|миллиметр(?:а|ов)?', 'мм'],
    ['cm|сантиметр(?:а|ов)?', 'см'], ['m|метр(?:а|ов)?', 'м'], ['ah|ампер ?час(?:а|ов)?', 'ач'], ['a|ампера?', 'а'], ['nm', 'нм'],
    ['j|джоул(?:ь|я|ей)', 'дж'], ['l|литр(?:а|ов)?', 'л'], ['kg|кило|килограмма?', 'кг'], ['bar|атм|атмосферы?', 'бар'],
    ['hp|лошад[а-я]*', 'лс'], ['куб|кубик(?:а|ов)|кубов', 'смкуб'], ['db', 'дб']]
  loop
    t := regexp_replace(t, '(\d) (?:' || unit[1] || ')(?= |$)', '\1 ' || unit[2], 'g');
  end loop;
  return t;
end $$;

-- The one spelling of names, values and queries: small letters, ё = е, words and numbers apart («rh 26 800»), a number and
-- its unit together («18в», «2ø7дж»: ø stands for the decimal point, a letter to PostgreSQL's parser and to nobody else).
-- Collation C: the expressions name their letters themselves and run twice as fast.
create function search_text(source text) returns text language plpgsql immutable strict parallel safe as $$
declare
  t text collate "C" := translate(lower(source), 'ё×³²', 'е 32');
begin
  -- «10 000» set with a no-break space is one number
  t := regexp_replace(t, '(\d)[\u00a0\u202f\u2009](?=\d{3}(?!\d))', '\1', 'g');
  if t ~ '\d[.,]\d' then t := regexp_replace(t, '(\d)[.,](?=\d)', '\1ø', 'g'); end if;
  if t ~ '[·*/]|л\. ?с|м[23]' then
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

-- Model numbers are typed with and without spaces, dashes and points, and with Cyrillic letters that only look Latin.
create function search_key(source text) returns text language sql immutable strict parallel safe as $$
  select translate(replace(search_text(source), ' ', ''), 'авекмнорстухø', 'abekmhopctyx')
$$;

create function search_lexeme(word text) returns text language sql immutable strict parallel safe as $$
  select case when word ~ '^[а-я]+$' then coalesce((ts_lexize('search_russian', word))[1], word) else word end
$$;

-- In the order of the words.
create function search_lexemes(source text) returns text[] language sql immutable strict parallel safe cost 500 as $$
  select coalesce(array_agg(search_lexeme(word) order by place), '{}')
  from string_to_table(search_text(source), ' ') with ordinality as words (word, place) where word <> ''
$$;

create function search_vector(source text) returns tsvector language sql immutable strict parallel safe as $$
  select to_tsvector('search', search_text(source))
$$;

-- Rows lie in the order of rank as of the last rebuild, so that reading only the first thousands of a frequent word reads its best.
create table good_search (
  good_code text primary key,
  name tsvector not null,        -- with places; for ranking only
  -- Name, maker and aliases, category, values with units; without places.
  -- «=перфоратор» marks what the good is, against what it is for: «Бур для перфоратора» has «=бур» only; «^бур» its first word;
  -- «~мощност» what its category and figures are called.
  words tsvector not null,
  about tsvector not null,       -- description
  keys text not null,            -- ' 100234 rh26800 '
  nodes text[] not null,         -- branches that have it on the shelf
  popularity integer not null,
  category_code text not null,
  vendor_code text not null
);
-- Compressed documents would have to be unpacked to be ranked.
alter table good_search alter column name set storage external, alter column words set storage external;

create table search_word (
  word text primary key,         -- ё = е
  shown text not null,           -- as the shop writes it, in small letters
  lexeme text not null,
  goods integer not null         -- that have it anywhere; 0: only synonyms do
);
create index search_word_similar on search_word using gist (word gist_trgm_ops (siglen = 64));
create index search_word_begin on search_word (word text_pattern_ops);
create index search_word_lexeme on search_word (lexeme);

-- Phrases of one set mean the same. The shop edits it freely; it takes effect at once.
create table search_synonym (
  set_id integer not null,
  phrase text not null,
  lexemes text[] not null generated always as (search_lexemes(phrase)) stored,
  primary key (set_id, phrase)
);

-- What was sought and how much was found. Nothing about who asked.
create table search_log (
  id bigint generated always as identity primary key,
  sought_at timestamptz not null default now(),
  node_code text not null,
  query text not null,
  corrected text,
  found integer not null
);
create index search_log_time on search_log (sought_at);

-- Suggested as one types: often sought lately, with something found.
create table search_popular (
  query text primary key,
  times integer not null
);
create index search_popular_begin on search_popular (query text_pattern_ops);

-- What a document is put together from, worked out once for all goods of a category, a maker or a value.
create type search_figure as (
  code text,
  type text,
  unit text,                     -- as search_text writes it
  twin text,                     -- the same figure is also asked for in this unit: 1500 Вт = 1,5 кВт
  factor numeric,
  words text[]                   -- for a yes/no that is yes
);
create table search_category (
  code text primary key,
  heading tsvector not null,     -- to suggest the category itself
  words text[] not null,         -- lexemes its goods are found by
  loose text[] not null,         -- «~мощност»: only when nothing is found otherwise
  figures search_figure[] not null,
  name_one text not null
);
create table search_vendor (
  code text primary key,
  name text not null,
  heading tsvector not null,
  words text[] not null
);
create table search_label (
  attribute_code text not null,
  value text not null,
  words text[] not null,
  primary key (attribute_code, value)
);

create function refresh_search_headings() returns void language sql as $$
  delete from search_category;
  with recursive above as (
    select code as leaf, code, parent_code from category where not is_hire
    union all
    select a.leaf, c.code, c.parent_code from above a join category c on c.code = a.parent_code
  ), figure as (
    select a.code, (a.code, a.type, a.unit, twin.unit, twin.factor, search_lexemes(a.name))::search_figure as figure
    from (select code, name, type, substring(search_text('1' || unit) from '^1([а-я]+)$') as unit from attribute) a
    left join (values ('вт', 'квт', 0.001), ('квт', 'вт', 1000), ('мм', 'см', 0.1), ('см', 'мм', 10), ('м', 'см', 100),
      ('мл', 'л', 0.001), ('л', 'мл', 1000), ('г', 'кг', 0.001), ('кг', 'г', 1000)) as twin (of_unit, unit, factor) on twin.of_unit = a.unit
  )
  insert into search_category
    select c.code, search_vector(c.name || ' ' || c.name_one),
      -- A list («Молотки, кувалды, топоры») names the neighbours too, so its words are a last resort.
      array(select distinct unnest(search_lexemes(n.name)) from above a join category n using (code)
        where a.leaf = c.code and n.name !~ ',| и '),
      array(select distinct '~' || unnest(search_lexemes(name)) from (
        select c.name || ' ' || c.name_one as name
        union all select t.name from category_attribute ca join attribute t on t.code = ca.attribute_code where ca.category_code = c.code
      ) names),
      -- People ask for the figures a shop shows and filters by, not for every weight and length of cable.
      array(select f.figure from category_attribute ca join figure f on f.code = ca.attribute_code
        where ca.category_code = c.code and (ca.is_filter or ca.is_card)),
      c.name_one
    from category c where not c.is_hire;

  delete from search_vendor;
  insert into search_vendor
    select code, name, search_vector(name || ' ' || array_to_string(aliases, ' ')), search_lexemes(name || ' ' || array_to_string(aliases, ' '))
    from vendor;

  delete from search_label;
  insert into search_label select attribute_code, value, search_lexemes(label) from attribute_value;
$$;

-- «Бур SDS-plus для перфоратора» → «=бур», «=sds», «=plus», «^бур».
create function search_head(head text) returns text[] language sql immutable strict parallel safe as $$
  select array(
    select case mark when 1 then '=' else '^' end || lexeme
    from unnest(to_tsvector('search', regexp_replace(translate(lower(head), 'ё', 'е') collate "C", '\s(для|к|под|с|по|на|из|без)\s.*$', '')))
    cross join generate_series(1, 2) as mark
    where mark = 1 or 1 = any(positions))
$$;

create view search_document as
  select g.code as good_code, named.name,
    strip(named.name) || array_to_tsvector(v.words || c.words || c.loose || search_head(parts.head) || array(
      select word from unnest(c.figures) as f cross join lateral (select g.attributes ->> f.code as value) v
      cross join lateral unnest(case f.type
        when 'number' then array[
          replace(v.value, '.', 'ø') || f.unit, replace(trim_scale(v.value::numeric * f.factor)::text, '.', 'ø') || f.twin]
        when 'list' then (select l.words from search_label l where l.attribute_code = f.code and l.value = v.value)
        else case when v.value = 'true' then f.words end
      end) as words (word) where word is not null)) as words,
    strip(to_tsvector('search', translate(lower(g.description), 'ё', 'е'))) as about,
    ' ' || g.code || ' ' || search_key(g.article) || case when lower(parts.model) = lower(g.article) then '' else ' ' || search_key(parts.model) end || ' '
      as keys,
    array(select distinct w.node_code from good_stock s join warehouse w on w.id = s.warehouse_id
      where s.good_code = g.code and s.quantity > 0) as nodes,
    g.popularity, g.category_code, g.vendor_code
  from good g
  join search_category c on c.code = g.category_code
  join search_vendor v on v.code = g.vendor_code
  cross join lateral (select to_tsvector('search', search_text(g.name)) as name offset 0) named
  -- «Перфоратор TERRO RH 26-800, 800 Вт»: what it is stands before the maker, the model between the maker and the comma.
  cross join lateral (select strpos(lower(g.name), lower(v.name)) as maker) place
  cross join lateral (select
    case when place.maker > 1 then left(g.name, place.maker - 1) else c.name_one end as head,
    case when place.maker > 0 then replace(split_part(substr(g.name, place.maker + length(v.name)), ',', 1), ' ', '') else '' end as model) parts
  where g.is_active and not g.is_hire;

-- Words of the texts: as the shop writes them, and with ё = е.
create function words_of(texts text[]) returns table (word text, shown text) language sql stable as $$
  select replace(shown, 'ё', 'е'), shown
  from unnest(texts) as t (text), string_to_table(regexp_replace(lower(text) collate "C", '[^a-zа-яё]+', ' ', 'g'), ' ') as w (shown)
  where length(shown) between 2 and 40 and (shown collate "C" ~ '^[а-яё]+$' or shown collate "C" ~ '^[a-z]+$')
$$;

-- For what changes between two counts: a new word is known at once.
create function add_search_words(texts text[], times integer) returns void language sql as $$
  insert into search_word as known (word, shown, lexeme, goods)
    select word, max(shown), search_lexeme(word), times from words_of(texts) group by word
    on conflict (word) do update set goods = excluded.goods where known.goods < excluded.goods
$$;

-- The vocabulary anew: every word of the shop with how many goods have it, in whatever part of their documents.
create function refresh_search_words(documents regclass) returns void language sql as $$
  with counted as (
    select word, (array_agg(shown order by times desc, shown desc))[1] as shown, search_lexeme(word) as lexeme
    from (
      select word, shown, count(*) as times from words_of(array(select name from good where is_active and not is_hire)) group by word, shown
      union all
      select word, shown, 0 from words_of(array(
        select name || ' ' || name_one from category where not is_hire
        union all select name || ' ' || array_to_string(aliases, ' ') from vendor
        union all select name from attribute
        union all select label from attribute_value
        union all select phrase from search_synonym))
    ) all_words
    group by word
  ), documented as (
    select ltrim(word, '=^~') as lexeme, max(ndoc) as goods from ts_stat(format('select words from %s', documents)) group by 1
  ), gone as (
    delete from search_word where word not in (select word from counted)
  )
  insert into search_word as known (word, shown, lexeme, goods)
    select word, shown, lexeme, coalesce(goods, 0) from counted left join documented using (lexeme)
    on conflict (word) do update set shown = excluded.shown, goods = excluded.goods
    where (known.shown, known.goods) <> (excluded.shown, excluded.goods)
$$;

-- Everything anew: for a loader that filled the tables with verstak.bulk_load = 'on', and every night, since updates slowly
-- spoil the order in which the rows lie. Built beside and put in place at the end, so searches do not wait.
create function rebuild_search() returns void language plpgsql as $$
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
  perform refresh_search_words('good_search_next');
  analyze good_search_next, search_word;
  update search_state set rebuilt_at = now();
  drop table good_search;
  alter table good_search_next rename to good_search;
  alter index good_search_next_pkey rename to good_search_pkey;
  alter index good_search_next_words rename to good_search_words;
  alter index good_search_next_about rename to good_search_about;
  alter index good_search_next_keys rename to good_search_keys;
end $$;

create table search_state (rebuilt_at timestamptz not null);
insert into search_state values (now());

-- Asked every hour by every process of the shop; one of them does it.
create function rebuild_search_at_night() returns void language plpgsql as $$
begin
  if extract(hour from now() at time zone 'Europe/Moscow') = 4 and (select rebuilt_at < now() - interval '20 hours' from search_state for update skip locked)
  then perform rebuild_search(); end if;
end $$;

-- Goods whose documents are out of date. Appended to by triggers in the changing transaction, taken away by refresh_search:
-- an order that sells the last piece pays for one short row and waits for nobody.
create table search_change (
  id bigint generated always as identity primary key,
  good_code text not null        -- '': a category, maker, attribute or value
);

-- Brings documents up to date; answers how many goods it looked at. One at a time: a second caller does nothing.
create function refresh_search(most integer default 1000) returns integer language plpgsql as $$
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
  perform add_search_words(array(select name from good where code = any(codes) and is_active and not is_hire), 1);
  return cardinality(codes);
end $$;

create function search_is_bulk() returns boolean language sql stable as $$
  select coalesce(current_setting('verstak.bulk_load', true), '') = 'on'
$$;

create function note_search_change() returns trigger language plpgsql as $$
begin
  if search_is_bulk() then return null; end if;
  case tg_op
    when 'INSERT' then insert into search_change (good_code) select code from after_rows;
    when 'DELETE' then insert into search_change (good_code) select code from before_rows;
    else
      insert into search_change (good_code)
        select n.code from before_rows o join after_rows n using (code)
        where (o.name, o.article, o.category_code, o.vendor_code, o.attributes, o.description, o.popularity, o.is_active, o.is_hire)
          is distinct from
          (n.name, n.article, n.category_code, n.vendor_code, n.attributes, n.description, n.popularity, n.is_active, n.is_hire);
  end case;
  return null;
end $$;
create trigger good_search_insert after insert on good referencing new table as after_rows
  for each statement execute function note_search_change();
create trigger good_search_update after update on good referencing old table as before_rows new table as after_rows
  for each statement execute function note_search_change();
create trigger good_search_delete after delete on good referencing old table as before_rows
  for each statement execute function note_search_change();

-- Only a first piece that comes or a last one that goes changes the order of what is found.
create function note_search_stock() returns trigger language plpgsql as $$
begin
  if search_is_bulk() then return null; end if;
  case tg_op
    when 'INSERT' then insert into search_change (good_code) select distinct good_code from after_rows where quantity > 0;
    when 'DELETE' then insert into search_change (good_code) select distinct good_code from before_rows where quantity > 0;
    else
      insert into search_change (good_code)
        select distinct n.good_code from before_rows o join after_rows n using (good_code, warehouse_id)
        where (o.quantity > 0) <> (n.quantity > 0);
  end case;
  return null;
end $$;
create trigger good_stock_search_insert after insert on good_stock referencing new table as after_rows
  for each statement execute function note_search_stock();
create trigger good_stock_search_update after update on good_stock referencing old table as before_rows new table as after_rows
  for each statement execute function note_search_stock();
create trigger good_stock_search_delete after delete on good_stock referencing old table as before_rows
  for each statement execute function note_search_stock();

-- A renamed category, maker or value changes the documents of all its goods.
create function note_search_heading() returns trigger language plpgsql as $$
begin
  if search_is_bulk() then return null; end if;
  if tg_table_name <> 'search_synonym' then insert into search_change (good_code) values (''); end if;
  case tg_table_name
    when 'category' then
      insert into search_change (good_code)
        with recursive below as (select new.code union select c.code from category c join below b on c.parent_code = b.code)
        select g.code from good g join below b on b.code = g.category_code;
      perform add_search_words(array[new.name, new.name_one], 1);
    when 'vendor' then
      insert into search_change (good_code) select code from good where vendor_code = new.code;
      perform add_search_words(new.aliases || new.name, 1);
    when 'attribute' then
      insert into search_change (good_code) select code from good where attributes ? new.code;
      perform add_search_words(array[new.name], 1);
    when 'attribute_value' then
      insert into search_change (good_code) select code from good where attributes ->> new.attribute_code = new.value;
      perform add_search_words(array[new.label], 1);
    when 'category_attribute' then
      insert into search_change (good_code) select code from good where category_code = new.category_code;
    when 'search_synonym' then
      perform add_search_words(array[new.phrase], 0);
  end case;
  return null;
end $$;
create trigger category_search after insert or update of name, name_one, parent_code on category
  for each row execute function note_search_heading();
create trigger vendor_search after insert or update of name, aliases on vendor
  for each row execute function note_search_heading();
create trigger attribute_search after insert or update of name, unit on attribute
  for each row execute function note_search_heading();
create trigger attribute_value_search after insert or update of label on attribute_value
  for each row execute function note_search_heading();
create trigger category_attribute_search after insert or update on category_attribute
  for each row execute function note_search_heading();
create trigger search_synonym_words after insert or update on search_synonym
  for each row execute function note_search_heading();

-- Popular queries of the last month; a single visitor's odd one is not shown to others. The log itself is kept half a year.
create function refresh_search_popular() returns void language sql as $$
  delete from search_log where sought_at < now() - interval '180 days';
  delete from search_popular;
  insert into search_popular
    select query, count(*) from search_log
    where sought_at > now() - interval '30 days' and found > 0 and corrected is null
    group by query having count(*) >= 3
    order by count(*) desc limit 5000;
$$;

select rebuild_search();

insert into search_synonym (set_id, phrase)
select set_id, phrase from (values
  (1, 'болгарка, ушм, угловая шлифмашина, угловая шлифовальная машина, угловая шлифмашинка, турбинка'),
  (2, 'шуруповёрт, шурик, шурупик, дрель-шуруповёрт, шуруповёртка'),
  (3, 'отбойный молоток, отбойник, отбойка, бетонолом'),
  (4, 'бензопила, бензак, бензиновая пила, бензиновая цепная пила, мотопила'),
  (5, 'электропила, цепная электропила, электрическая цепная пила'),
  (6, 'перфоратор, перф, перфик, бурильный молоток'),
  (7, 'лобзик, электролобзик, лобзиковая пила'),
  (8, 'циркулярная пила, циркулярка, дисковая пила, паркетка, пила дисковая, циркулярный'),
  (9, 'торцовочная пила, торцовка, торцовочник, торцевая пила, торцевая, торцовочная'),
  (10, 'сабельная пила, сабля, электроножовка, сабелька'),
  (11, 'эксцентриковая шлифмашина, эксцентрик, орбитальная шлифмашина, эксцентриковая шлифмашинка, орбиталка'),
  (12, 'ленточная шлифмашина, лшм, ленточная шлифмашинка, ленточка'),
  (13, 'рубанок, электрорубанок'),
  (14, 'фен технический, строительный фен, термофен, термопистолет, промышленный фен, технофен'),
  (15, 'краскопульт, краскораспылитель, пульверизатор, покрасочный пистолет'),
  (16, 'пылесос строительный, промышленный пылесос, промпылесос, профессиональный пылесос'),
  (17, 'реноватор, мультитул, мультиинструмент, многофункциональный инструмент, универсальный резак'),
  (18, 'аккумулятор, акб, батарея, аккум, батарейка, акум'),
  (19, 'зарядное устройство, зарядка, зарядник, зу'),
  (20, 'аккумуляторный, беспроводной'),
  (21, 'бесщёточный, безщёточный, бесколлекторный, brushless'),
  (22, 'гайковёрт, гайкокрут, гайковёртка'),
  (23, 'винтовёрт, импакт, импакт драйвер, ударный шуруповёрт'),
  (24, 'газонокосилка, косилка, сенокосилка, газоноуборочная'),
  (25, 'триммер, бензокоса, мотокоса, травокосилка, коса, электрокоса'),
  (26, 'снегоуборщик, снегоуборочная машина, снегоотбрасыватель, снегоочиститель, снегоуборочник'),
  (27, 'мотокультиватор, культиватор, мотоблок'),
  (28, 'воздуходувка, воздуходув, садовый пылесос, листодув'),
  (29, 'кусторез, садовые ножницы, сучкорез электрический'),
  (30, 'мойка высокого давления, минимойка, керхер, автомойка, мойка давления, авд'),
  (31, 'генератор, электростанция, бензогенератор, электрогенератор, бензиновый генератор'),
  (32, 'сварочный аппарат, сварочник, инвертор, сварочный инвертор, сварка'),
  (33, 'маска сварщика, маска хамелеон, хамелеон, сварочная маска'),
  (34, 'компрессор, воздушный компрессор, компрессорная'),
  (35, 'бетоносмеситель, бетономешалка, мешалка'),
  (36, 'виброплита, виброплощадка, лягушка'),
  (37, 'вибротрамбовка, вибронога, виброножка, трамбовка'),
  (38, 'тепловая пушка, теплопушка, пушка тепловая, нагреватель воздуха'),
  (39, 'лазерный уровень, нивелир, лазерный нивелир, построитель плоскостей, уровень лазерный'),
  (40, 'дальномер, лазерная рулетка, лазерный дальномер'),
  (41, 'рулетка, метр строительный'),
  (42, 'пассатижи, плоскогубцы, пассики'),
  (43, 'бокорезы, кусачки'),
  (44, 'заклёпочник, заклёпочный пистолет'),
  (45, 'степлер, скобозабиватель'),
  (46, 'нейлер, пневмонейлер, гвоздезабиватель, пневмопистолет гвоздевой'),
  (47, 'стремянка, лестница'),
  (48, 'коронка, кольцевая пила'),
  (49, 'отрезной диск, отрезной круг'),
  (50, 'лепестковый диск, лепестковый круг, клт'),
  (51, 'пильный диск, пильный круг'),
  (52, 'алмазный диск, алмазный круг, алмазка'),
  (53, 'саморез, шуруп'),
  (54, 'бита, насадка для шуруповёрта'),
  (55, 'бур, сверло по бетону, бурик'),
  (56, 'кувалда, кувалдометр'),
  (57, 'разводной ключ, шведский ключ, разводник'),
  (58, 'трещотка, трещётка'),
  (59, 'угольные щётки, щётки графитовые, графитки'),
  (60, 'насос погружной, дренажник, дренажный насос'),
  (61, 'плиткорез, рельсовый плиткорез'),
  (62, 'распиловочный станок, настольная циркулярка, циркулярный станок'),
  (63, 'точильный станок, точило, наждак, электроточило'),
  (64, 'наждачная бумага, шлифлист, шкурка, наждачка'),
  (65, 'домкрат, подкатной домкрат'),
  (66, 'таль, тельфер, кран-балка'),
  (67, 'сетевой, проводной, от сети, электрический'),
  (68, 'аккумуляторная батарея, аккумулятор'),
  (69, 'перчатки, рукавицы'),
  (70, 'кейс, чемодан, бокс'),
  (71, 'sds, сдс'),
  (72, 'max, макс'),
  (73, 'plus, плюс'),
  (74, 'шлифмашина, шлифмашинка, шлифовальная машина, шлифовальная машинка'),
  (75, 'два, двумя, две'),
  (76, 'ph, крестовая'),
  (77, 'sl, шлицевая'),
  (78, 'torx, звёздочка, торкс'),
  (79, 'наушники противошумные, беруши, наушники строительные')
) as sets (set_id, phrases), unnest(string_to_array(phrases, ', ')) as phrase;
