-- A new account takes over what its phone ordered without one.
create index if not exists shop_order_guest_phone on shop_order (contact_phone) where user_id is null;
