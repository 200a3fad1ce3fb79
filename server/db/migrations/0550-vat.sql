-- VAT: a good's own rate (null: the shop's usual one), and the rate a line was ordered at, which stays whatever becomes of either.
-- Prices include it. 'none': sold without VAT. Orders from before were sold with receipts that said so.
alter table good add column vat_rate text check (vat_rate in ('none', '0', '5', '7', '10', '20', '22'));
alter table order_item add column vat_rate text not null default 'none' check (vat_rate in ('none', '0', '5', '7', '10', '20', '22'));
alter table shop_order add column delivery_vat_rate text not null default 'none'
  check (delivery_vat_rate in ('none', '0', '5', '7', '10', '20', '22'));

-- The words an owner had typed become the rate they name; one without a rate we know stays «Без НДС».
insert into setting (key, value)
  select 'taxes', jsonb_build_object('vatRate', rate)
  from (select substring(value ->> 'vat' from '([0-9]+)\s*%') as rate from setting where key = 'requisites') said
  where rate in ('0', '5', '7', '10', '20', '22')
  on conflict (key) do nothing;
update setting set value = value - 'vat' where key = 'requisites' and value ? 'vat';

alter table exchange_field_owner drop constraint exchange_field_owner_field_check;
alter table exchange_field_owner add constraint exchange_field_owner_field_check check (field in ('name', 'description', 'pictures', 'slug', 'category', 'vendor', 'article', 'barcode', 'attributes', 'unit', 'weight', 'vat', 'price', 'stock', 'activity'));

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
      ('vat', n.vat_rate is distinct from o.vat_rate),
      ('activity', n.is_active is distinct from o.is_active)) as f (field, is_changed)
    where f.is_changed
  on conflict (good_code, field) do update set edited_at = excluded.edited_at;
  return null;
end $$;
