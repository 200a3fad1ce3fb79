-- A phone is looked for by its end, however long: backwards it is the beginning. By the last four digits alone one order of every ten
-- thousand was read to find one, 47 ms with eleven million of them.
create index shop_order_phone on shop_order (reverse(contact_phone) collate "C");
-- the orders of a guest are found by it as well
drop index shop_order_guest_phone;
