-- When a courier comes and how the door is found; null for orders that no courier brings and those made before.
alter table shop_order add column courier_visit jsonb check (courier_visit is null or delivery_type = 'courier');
