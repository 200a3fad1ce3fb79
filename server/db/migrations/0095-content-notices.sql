-- Tells every process which pages are out of date, by tags: `all`, `good:CODE`, or a part of the API a page was made from.
-- Goods, prices and stock have a feed of their own (catalog_change). The demo loader writes whole tables: one `all` for it.
create function note_content_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('content_change', tg_argv[0]);
  return null;
end $$;

-- Rows that belong to a good. Beyond a hundred goods everything is told to be out of date.
create function note_good_content() returns trigger language plpgsql as $$
declare
  codes text[];
begin
  if current_setting('verstak.bulk_load', true) = 'on' then
    perform pg_notify('content_change', 'all');
    return null;
  end if;
  select array_agg(distinct good_code) into codes from changed_rows;
  if cardinality(codes) > 100 then
    perform pg_notify('content_change', 'all');
  elsif codes is not null then
    perform pg_notify('content_change', 'good:' || code) from unnest(codes) as code;
  end if;
  return null;
end $$;

do $$
declare
  name text;
begin
  foreach name in array array['setting', 'node_logistic', 'delivery_tier', 'warehouse', 'service_center', 'calendar_day', 'city', 'vendor',
    'category', 'attribute', 'attribute_value', 'category_attribute', 'battery_platform', 'tag', 'selection', 'selection_good',
    'banner', 'menu_item', 'rental_faq']
  loop
    execute format('create trigger content_change after insert or update or delete or truncate on %I
      for each statement execute function note_content_change(''all'')', name);
  end loop;
  foreach name in array array['review', 'good_question', 'good_link', 'complect', 'complect_item', 'good_document', 'hire_good']
  loop
    execute format('create trigger content_insert after insert on %I referencing new table as changed_rows
      for each statement execute function note_good_content()', name);
    execute format('create trigger content_update after update on %I referencing new table as changed_rows
      for each statement execute function note_good_content()', name);
    execute format('create trigger content_delete after delete on %I referencing old table as changed_rows
      for each statement execute function note_good_content()', name);
  end loop;
end $$;

create trigger content_change after insert or update or delete or truncate on page
  for each statement execute function note_content_change('call:/content/page');
create trigger content_change after insert or update or delete or truncate on blog_type
  for each statement execute function note_content_change('call:/blogs');
-- Likes are counted in the browser: a liked article is no other article.
create trigger content_change_rows after insert or delete or truncate on publication
  for each statement execute function note_content_change('publications');
create trigger content_change_words after update of title, lead, body, picture, author, tags, node_codes, published_at, starts_at, ends_at,
  good_codes, category_codes, blog_type_code, code on publication
  for each statement execute function note_content_change('publications');
