-- What a picture of a source is here: its name there, the file it came as, the picture it became. A picture nobody shows yet
-- (its run is held, its good waits for a category) is in use all the same.
create table source_picture (
  source_id integer not null references exchange_source on delete cascade,
  name text not null,
  sha256 text not null,                  -- of the file
  file text not null references picture,
  primary key (source_id, name)
);

create or replace view picture_use as
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
      regexp_matches(body, '/pictures/[0-9]+/([0-9a-f]{20}-[0-9]+x[0-9]+)[.](?:webp|avif|jpg)', 'g') as named
  union all select file from source_picture;
