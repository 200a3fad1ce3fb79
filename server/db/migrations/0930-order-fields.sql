-- Fields of a shop's own (rules/order/order-fields.ts): a row there is a key here.
alter table shop_order add column fields jsonb not null default '{}' check (jsonb_typeof(fields) = 'object');
comment on column shop_order.fields is 'Fields of the shop''s own by code, each a text; no empty ones';
create index shop_order_fields on shop_order using gin (fields jsonb_path_ops) where fields <> '{}';
