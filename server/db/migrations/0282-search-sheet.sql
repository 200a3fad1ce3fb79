-- What a good has and is made of is found by its sheet, whether or not the shop filters by it: «лобзик с подсветкой» found every jigsaw,
-- since the section has such a line.
create or replace function refresh_search_headings() returns void language sql as $$
  delete from search_category;
  with recursive above as (
    select code as leaf, code, parent_code from category where not is_hire
    union all
    select a.leaf, c.code, c.parent_code from above a join category c on c.code = a.parent_code
  ), figure as (
    select code, type, name, (code, type, substring(search_text('1' || unit) from '^1([а-я]+)$'), search_lexemes(name))::search_figure as figure
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
      -- People ask for the figures a shop shows and filters by, not for every weight and length of cable; but for whatever a good has
      -- and is made of: «с подсветкой», «с храповиком». Of two lists in the same words the one shown is meant.
      array(select case when ca.is_filter or ca.is_card then f.figure else
          -- «Патрубок для пылесоса» is no vacuum cleaner
          (f.code, f.type, null, search_lexemes(regexp_replace(f.name, ' (для|при|от) .*$', '')))::search_figure end
        from category_attribute ca join figure f on f.code = ca.attribute_code
        where ca.category_code = c.code and (ca.is_filter or ca.is_card or f.type = 'bool' or (f.type = 'list'
          and not exists (select from attribute_value v where v.attribute_code = f.code
            and v.label ~ '\d|^(нет|один|одна|два|две|три|четыре)$|^без ')
          and not exists (
            select from attribute_value v join attribute_value o on o.label = v.label and o.attribute_code <> v.attribute_code
            join category_attribute oc on oc.attribute_code = o.attribute_code and oc.category_code = c.code and (oc.is_filter or oc.is_card)
            where v.attribute_code = f.code)))),
      c.name_one
    from category c where not c.is_hire;

  delete from search_vendor;
  insert into search_vendor
    select code, name, search_vector(name || ' ' || array_to_string(aliases, ' ')), search_lexemes(name || ' ' || array_to_string(aliases, ' '))
    from vendor;

  delete from search_label;
  insert into search_label select attribute_code, value, search_lexemes(label) from attribute_value;
$$;

select rebuild_search();
