-- What passed before there was a ledger lies in no drawer any more: each begins empty, with the first money after this.
insert into drawer_closing (warehouse_id, until_id, at, staff_id, expected, counted, taken, reason)
select warehouse_id, max(id), now(), null, 0, 0, 0, '' from money_movement m
where warehouse_id is not null and way is not null and not exists (select from drawer_closing c where c.warehouse_id = m.warehouse_id)
group by warehouse_id;
