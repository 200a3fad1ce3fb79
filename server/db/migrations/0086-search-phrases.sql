-- What the goods are called, as a person would ask for it: «диск отрезной по металлу», with how many goods are called so and the
-- makers that have most of them. Suggested while one types; single words of the vocabulary stand in any case («перегрева», «педалью»).
create table search_phrase (
  phrase text primary key,       -- ё = е, small letters
  shown text not null,           -- as the shop writes it, in small letters
  goods integer not null,
  vendors text[] not null
);

create function refresh_search_phrases() returns void language sql as $$
  delete from search_phrase;
  with named as (
    -- «Диск отрезной по металлу TERRO 125 мм»: what it is stands before the maker; else it is what its category calls one.
    select lower(trim(regexp_replace(case when place.maker > 1 then left(g.name, place.maker - 1) else c.name_one end, '\s+', ' ', 'g'))) as shown,
      v.name as vendor
    from good g join vendor v on v.code = g.vendor_code join category c on c.code = g.category_code
    cross join lateral (select strpos(lower(g.name), lower(v.name)) as maker) place
    where g.is_active and not g.is_hire
  ), by_vendor as (
    select shown, vendor, count(*) as goods from named where shown <> '' group by shown, vendor
  ), called as (
    select shown, sum(goods)::integer as goods, (array_agg(vendor order by goods desc, vendor))[:5] as vendors from by_vendor group by shown
  )
  insert into search_phrase
    select distinct on (replace(shown, 'ё', 'е')) replace(shown, 'ё', 'е'), shown, goods, vendors
    from called order by replace(shown, 'ё', 'е'), goods desc
$$;

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
  perform refresh_search_words('good_search_next');
  perform refresh_search_phrases();
  analyze good_search_next, search_word;
  update search_state set rebuilt_at = now();
  drop table good_search;
  alter table good_search_next rename to good_search;
  alter index good_search_next_pkey rename to good_search_pkey;
  alter index good_search_next_words rename to good_search_words;
  alter index good_search_next_about rename to good_search_about;
  alter index good_search_next_keys rename to good_search_keys;
end $$;

select refresh_search_phrases();
