-- Every order has a page of its own: the token of its payment link opens it, also where nothing is paid online.
-- A person who was erased has no link any more.
update shop_order set pay_token = gen_random_uuid() where pay_token is null and contact_phone <> '';
