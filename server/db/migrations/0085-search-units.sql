-- «2 кВт» = «2000 Вт», «1 м» = «100 см» = «1000 мм»: units of one kind are now equal on the side of the query, so documents hold
-- every figure once. «16х150» with the letter is two numbers, as «16×150» with the sign has always been.
create or replace function search_text(source text) returns text language plpgsql immutable strict parallel safe as $$
declare
  t text collate "C" := translate(lower(source), 'ё×³²', 'е 32');
begin
  -- «16х150» are two numbers; «10 000» set with a no-break space is one
  t := regexp_replace(t, '(\d)[xх](?=\d)', '\1 ', 'g');
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

drop view search_document;
drop table search_category;
drop type search_figure;

create type search_figure as (
  code text,
  type text,
  unit text,                     -- as search_text writes it
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

create or replace function refresh_search_headings() returns void language sql as $$
  delete from search_category;
  with recursive above as (
    select code as leaf, code, parent_code from category where not is_hire
    union all
    select a.leaf, c.code, c.parent_code from above a join category c on c.code = a.parent_code
  ), figure as (
    select code, (code, type, substring(search_text('1' || unit) from '^1([а-я]+)$'), search_lexemes(name))::search_figure as figure
    from attribute
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

create view search_document as
  select g.code as good_code, named.name,
    strip(named.name) || array_to_tsvector(v.words || c.words || c.loose || search_head(parts.head) || array(
      select word from unnest(c.figures) as f cross join lateral (select g.attributes ->> f.code as value) v
      cross join lateral unnest(case f.type
        when 'number' then array[replace(v.value, '.', 'ø') || f.unit]
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

-- A «шведский ключ» is a pipe wrench, not an adjustable one.
delete from search_synonym where set_id = 57 and phrase = 'шведский ключ';
insert into search_synonym (set_id, phrase)
  select (select max(set_id) + 1 from search_synonym), phrase
  from unnest(array['трубный ключ', 'газовый ключ', 'шведский ключ']) as phrase;

select rebuild_search();
