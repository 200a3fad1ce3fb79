-- Every word the documents have, with its mark. A query is asked only for those of its spellings, units and synonyms that are
-- there at all: an index visited for eighteen spellings of «125» takes five times as long as for the four that exist.
create table search_document_word (
  word text primary key,
  added bigint not null          -- search_state.words_version it came with
);
create index search_document_word_added on search_document_word (added);
alter table search_state add column words_version bigint not null default 0;

-- Called by those who hold the lock of the search. Words of goods that are gone stay until the next rebuild: they only cost a look.
create function note_document_words(words text[]) returns void language plpgsql as $$
begin
  insert into search_document_word (word, added) select distinct word, (select words_version + 1 from search_state) from unnest(words) as word
    on conflict (word) do nothing;
  if found then update search_state set words_version = words_version + 1; end if;
end $$;

create or replace function refresh_search_words(documents regclass) returns void language plpgsql as $$
declare
  document_words text[];
begin
  create temporary table search_counted_word on commit drop as
    select word, ndoc as goods from ts_stat(format('select words from %s', documents));
  select array_agg(word) into document_words from search_counted_word;
  perform note_document_words(document_words);
  delete from search_document_word d where not exists (select from search_counted_word c where c.word = d.word);

  -- The expressions read every different piece of the names once, not every name.
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
    select ltrim(word, '=^~') as lexeme, max(goods) as goods from search_counted_word group by 1
  ), gone as (
    delete from search_word where word not in (select word from counted)
  )
  insert into search_word as known (word, shown, lexeme, goods)
    select word, shown, lexeme, coalesce(goods, 0) from counted left join documented using (lexeme)
    on conflict (word) do update set shown = excluded.shown, goods = excluded.goods
    where (known.shown, known.goods) <> (excluded.shown, excluded.goods);
  drop table search_counted_word;
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
  perform note_document_words(array(select distinct unnest(tsvector_to_array(words)) from good_search where good_code = any(codes)));
  perform add_search_words(array(select name from good where code = any(codes) and is_active and not is_hire), 1);
  return cardinality(codes);
end $$;

-- Splits a text into words and tells what the shop knows about each. A function, because its statement takes longer to plan than to run
-- and a function's plan is kept. `small`: words that say nothing.
create function search_look_up(source text, is_prefix boolean, most integer, completed integer, least_completed integer, small text[])
returns table (
  text text, lexeme text, kind text, "isKnown" boolean, "isTold" boolean, "isVendor" boolean, goods integer, completions json, "wordsVersion" bigint
) language plpgsql stable as $$
#variable_conflict use_column
begin
  return query
    with split as (
      select word, search_lexeme(word) as lexeme, place, word ~ '^[0-9]' as is_figure
      from string_to_table(search_text(source), ' ') with ordinality as split (word, place)
      where word <> '' order by place limit most
    ), query as (
      select array_agg(lexeme) as lexemes, max(place) as last from split
    ), known as (
      select split.*, is_figure
        or exists (select from search_word w where w.lexeme = split.lexeme and w.goods > 0)
        or exists (select from search_synonym s where split.lexeme = any(s.lexemes) and s.lexemes <@ query.lexemes) as is_known,
        (select json_agg(best) from (
          select forms.* from (
            select distinct on (w.lexeme) w.word, w.shown, w.lexeme, w.goods from search_word w
            where is_prefix and place = query.last and not is_figure and length(split.word) >= least_completed
              and w.word ~>=~ split.word and w.word ~<~ (split.word || chr(65535))
            order by w.lexeme, w.word = split.word desc, length(w.word)
          ) forms order by forms.word = split.word desc, goods desc, forms.word limit completed
        ) best) as completions
      from split cross join query
    )
    select word, known.lexeme, case when is_figure then 'figure' when word ~ '^[a-z]' then 'latin' else 'russian' end,
      is_known or known.completions is not null,
      case when is_known or word = any(small) then false else exists (select from good_search where about @@ quote_literal(known.lexeme)::tsquery) end,
      exists (select from search_vendor v where v.heading @@ quote_literal(known.lexeme)::tsquery),
      coalesce((select max(w.goods) from search_word w where w.lexeme = known.lexeme), 0),
      coalesce(known.completions, '[]'), (select words_version from search_state)
    from known order by place;
end $$;

select refresh_search_words('good_search');
