-- outside a transaction: the table is written by every buyer
-- The hourly sweep looks for guests' carts nobody has touched for long.
drop index concurrently if exists cart_guest_updated_at;
create index concurrently cart_guest_updated_at on cart (updated_at) where user_id is null;
