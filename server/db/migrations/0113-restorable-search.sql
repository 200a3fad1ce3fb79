-- pg_restore fills search_synonym, whose lexemes are computed by these functions, with an empty search path: a dump could not be restored.
-- Those written in SQL name their schema (a setting would keep them from being inlined), the other carries its path.
create or replace function search_lexeme(word text) returns text language sql immutable strict parallel safe as $$
  select case when word ~ '^[а-я]+$' then coalesce((ts_lexize('public.search_russian', word))[1], word) else word end
$$;

create or replace function search_lexemes(source text) returns text[] language sql immutable strict parallel safe cost 500 as $$
  select coalesce(array_agg(public.search_lexeme(word) order by place), '{}')
  from string_to_table(public.search_text(source), ' ') with ordinality as words (word, place) where word <> ''
$$;

alter function search_text(text) set search_path = public, pg_temp;
