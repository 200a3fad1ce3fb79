-- Documents of a big shop are built several times quicker. What many goods share (what they are called, their description) is worked
-- out once: the planner keeps answers of the lateral parts below, and the costs tell it that this pays. A plain model number
-- needs none of the expressions that read a whole name.

-- PostgreSQL keeps 32 compiled expressions; those for units that do not occur pushed the others out.
create or replace function search_units(source text) returns text language plpgsql immutable strict parallel safe as $$
declare
  t text collate "C" := source;
  unit text[];
begin
  foreach unit slice 1 in array array[
    ['v', 'в', 'v|volts?|вольта?', 'в'], ['w', 'в', 'w|watt|ватт?', 'вт'], ['k', 'к', 'kw|киловатт?', 'квт'],
    ['m', 'м', 'mm|миллиметр(?:а|ов)?', 'мм'], ['c', 'с', 'cm|сантиметр(?:а|ов)?', 'см'], ['m', 'м', 'm|метр(?:а|ов)?', 'м'],
    ['a', 'а', 'ah|ампер ?час(?:а|ов)?', 'ач'], ['a', 'а', 'a|ампера?', 'а'], ['n', 'n', 'nm', 'нм'],
    ['j', 'д', 'j|джоул(?:ь|я|ей)', 'дж'], ['l', 'л', 'l|литр(?:а|ов)?', 'л'], ['k', 'к', 'kg|кило|килограмма?', 'кг'],
    ['b', 'а', 'bar|атм|атмосферы?', 'бар'], ['h', 'л', 'hp|лошад[а-я]*', 'лс'], ['к', 'к', 'куб|кубик(?:а|ов)|кубов', 'смкуб'],
    ['d', 'd', 'db', 'дб']]
  loop
    if strpos(t, ' ' || unit[1]) > 0 or strpos(t, ' ' || unit[2]) > 0 then
      t := regexp_replace(t, '(\d) (?:' || unit[3] || ')(?= |$)', '\1 ' || unit[4], 'g');
    end if;
  end loop;
  return t;
end $$;

-- Plain: Latin letters, digits and dashes without a unit or an «x» after a figure.
create or replace function search_key(source text) returns text language plpgsql immutable strict parallel safe as $$
begin
  if source collate "C" ~ '^[A-Za-z0-9 /-]*$' and source collate "C" !~ '\d[ /-]*[a-jlmnvwxA-JLMNVWXkK]' then
    return translate(lower(source collate "C"), ' /-', '');
  end if;
  return translate(replace(public.search_text(source), ' ', ''), 'авекмнорстухø', 'abekmhopctyx');
end $$;

alter function search_head(text) cost 5000;

create or replace view search_document as
  select g.code as good_code, named.name,
    strip(named.name) || array_to_tsvector(v.words || c.words || c.loose || headed.words || array(
      select word from unnest(c.figures) as f cross join lateral (select g.attributes ->> f.code as value) v
      cross join lateral unnest(case f.type
        when 'number' then array[replace(v.value, '.', 'ø') || f.unit]
        when 'list' then (select l.words from search_label l where l.attribute_code = f.code and l.value = v.value)
        else case when v.value = 'true' then f.words end
      end) as words (word) where word is not null)) as words,
    told.about,
    ' ' || g.code || ' ' || search_key(g.article) || case when lower(parts.model) = lower(g.article) then '' else ' ' || search_key(parts.model) end || ' '
      as keys,
    array(select distinct w.node_code from good_stock s join warehouse w on w.id = s.warehouse_id
      where s.good_code = g.code and s.quantity > 0) as nodes,
    g.popularity, g.category_code, g.vendor_code
  from good g
  join search_category c on c.code = g.category_code
  join search_vendor v on v.code = g.vendor_code
  cross join lateral (select to_tsvector('search', search_text(g.name)) as name offset 0) named
  cross join lateral (select strip(to_tsvector('search', translate(lower(g.description), 'ё', 'е'))) as about offset 0) told
  -- «Перфоратор TERRO RH 26-800, 800 Вт»: what it is stands before the maker, the model between the maker and the comma.
  cross join lateral (select strpos(lower(g.name), lower(v.name)) as maker offset 0) place
  cross join lateral (select
    case when place.maker > 1 then left(g.name, place.maker - 1) else c.name_one end as head,
    case when place.maker > 0 then replace(split_part(substr(g.name, place.maker + length(v.name)), ',', 1), ' ', '') else '' end as model
    offset 0) parts
  cross join lateral (select search_head(parts.head) as words offset 0) headed
  where g.is_active and not g.is_hire;

-- The expressions read every different piece of the names once, not every name.
create or replace function refresh_search_words(documents regclass) returns void language sql as $$
  with piece as (
    select piece, count(*) as times from good, string_to_table(name collate "C", ' ') as piece
    where is_active and not is_hire group by piece
  ), counted as (
    select word, (array_agg(shown order by times desc, shown desc))[1] as shown, search_lexeme(word) as lexeme
    from (
      select word, shown, sum(times) as times from piece cross join lateral words_of(array[piece]) group by word, shown
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

create or replace function refresh_search_phrases() returns void language sql as $$
  delete from search_phrase;
  with named as (
    -- «Диск отрезной по металлу TERRO 125 мм»: what it is stands before the maker; else it is what its category calls one.
    select case when place.maker > 1 then left(g.name, place.maker - 1) else c.name_one end collate "C" as head, v.name as vendor, count(*) as goods
    from good g join vendor v on v.code = g.vendor_code join category c on c.code = g.category_code
    cross join lateral (select strpos(lower(g.name), lower(v.name)) as maker offset 0) place
    where g.is_active and not g.is_hire
    group by 1, 2
  ), by_vendor as (
    select shown, vendor, sum(goods) as goods
    from named cross join lateral (select lower(trim(regexp_replace(head, '\s+', ' ', 'g')) collate "default") as shown) cleaned
    where shown <> '' group by shown, vendor
  ), called as (
    select shown, sum(goods)::integer as goods, (array_agg(vendor order by goods desc, vendor))[:5] as vendors from by_vendor group by shown
  )
  insert into search_phrase
    select distinct on (replace(shown, 'ё', 'е')) replace(shown, 'ё', 'е'), shown, goods, vendors
    from called order by replace(shown, 'ё', 'е'), goods desc
$$;
