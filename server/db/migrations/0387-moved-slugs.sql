-- Names in the addresses of listings that moved: of a category, a brand, a landing, a value of a filter. One row stands for every address
-- the name is a part of («/catalog/old/», «/catalog/old/any-brand/», «filter[chuck]=old»), which no list of whole addresses could name.
create table moved_slug (
  kind text not null check (kind in ('category', 'vendor', 'tag', 'value')),
  scope text not null default '',          -- of a tag its category, of a value its attribute
  slug text not null check (slug ~ '^[a-z0-9-]+$'),
  moved_to text not null,                  -- where it lives now, never on to a third; '': it is gone, the rest of the address is left
  changed_at timestamptz not null default now(),
  primary key (kind, scope, slug),
  check (slug <> moved_to)
);
create index moved_slug_to on moved_slug (kind, scope, moved_to);
create trigger content_change after insert or update or delete or truncate on moved_slug
  for each statement execute function note_content_change('all');

-- The code of a category is its address: changed there, it changes wherever it is named.
alter table category drop constraint category_parent_code_fkey,
  add constraint category_parent_code_fkey foreign key (parent_code) references category on update cascade;
alter table category_attribute drop constraint category_attribute_category_code_fkey,
  add constraint category_attribute_category_code_fkey foreign key (category_code) references category on update cascade on delete cascade;
alter table good drop constraint good_category_code_fkey,
  add constraint good_category_code_fkey foreign key (category_code) references category on update cascade;
alter table tag drop constraint tag_category_code_fkey,
  add constraint tag_category_code_fkey foreign key (category_code) references category on update cascade on delete cascade;

-- A category renamed under its goods is nobody's edit of them: accounting goes on owning their place. Whoever renames says so
-- (`verstak.follows`), for the statement of the rename alone.
create or replace function note_good_field_edit() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('verstak.exchange_run', true), '') <> '' or current_setting('verstak.bulk_load', true) = 'on'
    or current_setting('verstak.follows', true) = 'on' then
    return null;
  end if;
  insert into good_field_edit (good_code, field)
    select n.code, f.field
    from after_rows n join before_rows o using (code)
    cross join lateral (values
      ('name', n.name is distinct from o.name),
      ('description', n.description is distinct from o.description),
      ('pictures', n.pictures is distinct from o.pictures),
      ('slug', n.slug is distinct from o.slug),
      ('category', n.category_code is distinct from o.category_code),
      ('vendor', n.vendor_code is distinct from o.vendor_code),
      ('article', n.article is distinct from o.article),
      ('barcode', n.barcode is distinct from o.barcode),
      ('attributes', n.attributes is distinct from o.attributes),
      ('unit', n.unit is distinct from o.unit),
      ('weight', n.weight_grams is distinct from o.weight_grams),
      ('activity', n.is_active is distinct from o.is_active)) as f (field, is_changed)
    where f.is_changed
  on conflict (good_code, field) do update set edited_at = excluded.edited_at;
  return null;
end $$;

-- Goods that come back to a brand or to a value (a merge undone) bring its addresses back to life.
create function revive_moved_slugs() returns trigger language plpgsql as $$
begin
  if not exists (select from moved_slug where kind in ('vendor', 'value')) then
    return null;
  end if;
  delete from moved_slug m using vendor v
    where m.kind = 'vendor' and m.slug = v.slug
      and v.code in (select n.vendor_code from after_rows n join before_rows o using (code) where n.vendor_code <> o.vendor_code);
  delete from moved_slug m where m.kind = 'value' and exists (
    select from after_rows n join before_rows o using (code)
    where n.attributes ->> m.scope = m.slug and o.attributes ->> m.scope is distinct from m.slug);
  return null;
end $$;
create trigger good_moved_slugs after update on good
  referencing old table as before_rows new table as after_rows
  for each statement execute function revive_moved_slugs();
