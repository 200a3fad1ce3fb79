-- EAN-8, UPC, EAN-13 or GTIN-14 from the package; looked up whole like an article. Null: nobody has told.
alter table good add column barcode text check (barcode ~ '^([0-9]{8}|[0-9]{12,14})$');

create or replace view good_key_document as
  select distinct on (good_code, key) key, good_code, rank from (
    select article_key(g.article) collate "C" as key, g.code as good_code, 0::smallint as rank from good g where g.is_active and not g.is_hire
    union all
    select g.code collate "C", g.code, 1::smallint from good g where g.is_active and not g.is_hire
    union all
    -- «Перфоратор TERRO RH 26-800, 800 Вт»: the model stands between the maker and the comma
    select article_key(split_part(substr(g.name, strpos(lower(g.name), lower(v.name)) + length(v.name)), ',', 1)) collate "C", g.code, 2::smallint
    from good g join vendor v on v.code = g.vendor_code
    where g.is_active and not g.is_hire and strpos(lower(g.name), lower(v.name)) > 0
    union all
    select g.barcode collate "C", g.code, 3::smallint from good g where g.is_active and not g.is_hire and g.barcode is not null
  ) keys
  where (key ~ '[0-9]' or rank = 0) and length(key) >= 3
  order by good_code, key, rank;

create or replace function note_search_change() returns trigger language plpgsql set enable_nestloop = off as $$
begin
  if search_is_bulk() then return null; end if;
  case tg_op
    when 'INSERT' then insert into search_change (good_code) select code from after_rows;
    when 'DELETE' then insert into search_change (good_code) select code from before_rows;
    else
      insert into search_change (good_code)
        select n.code from before_rows o join after_rows n using (code)
        where (o.name, o.article, o.barcode, o.category_code, o.vendor_code, o.attributes, o.description, o.popularity, o.is_active, o.is_hire)
          is distinct from
          (n.name, n.article, n.barcode, n.category_code, n.vendor_code, n.attributes, n.description, n.popularity, n.is_active, n.is_hire);
  end case;
  return null;
end $$;
