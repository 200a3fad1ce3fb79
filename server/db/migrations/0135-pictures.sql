-- Pictures of the shop: goods, categories, shops, banners, menus, texts. The master lies in the files' storage under this name; the tables below
-- name it, and so do addresses (/pictures/{width}/{file}), which is why the name tells contents and size and never changes its meaning.
create table picture (
  file text primary key check (file ~ '^[0-9a-f]{20}-[1-9][0-9]{0,4}x[1-9][0-9]{0,4}[.]webp$'),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  bytes integer not null check (bytes > 0),
  source_name text not null,              -- the file it was made from, as its owner called it
  stored_at timestamptz not null,
  unused_since timestamptz                -- nothing names it since then: removed after a grace time unless somebody names it again
);
create index picture_unused on picture (unused_since) where unused_since is not null;

-- Every place that names a picture. A new one belongs here too, or its pictures are swept away.
create view picture_use as
  select unnest(pictures) as file from good
  union all select picture from category where picture is not null
  union all select jsonb_array_elements_text(pictures) from warehouse
  union all select unnest(pictures) from banner
  union all select picture from menu_item where picture is not null
  union all select jsonb_array_elements_text(picture -> 'pictures') from publication where picture is not null
  union all select picture from order_item where picture is not null
  union all select picture from hire_booking where picture is not null
  union all select photo #>> '{}' from review, jsonb_array_elements(photos) as photo where jsonb_typeof(photo) = 'string'
  union all select named[1] || '.webp'
    from (select body from page
      union all select body from publication
      union all select answer from rental_faq
      union all select description from good where description like '%/pictures/%'
      union all select value::text from setting) as texts (body),
      regexp_matches(body, '/pictures/[0-9]+/([0-9a-f]{20}-[0-9]+x[0-9]+)[.](?:webp|avif|jpg)', 'g') as named;
