-- When a good can be had follows from where it lies now: in the branch, in another one, or nowhere. What is stored is how long a piece travels
-- from another branch, so that an order that empties a shelf needs to change nothing else.
alter table node_logistic
  add column transfer_days smallint not null default 3 check (transfer_days between -1 and 365); -- -1: to be asked

update node_logistic node set transfer_days = usual.days
from (
  select o.node_code, mode() within group (order by o.delivery_days) as days
  from good_offer o
  where o.delivery_days between 0 and 365
    and exists (select from good_stock s where s.good_code = o.good_code and s.quantity > 0)
    and not exists (
      select from good_stock s join warehouse w on w.id = s.warehouse_id
      where s.good_code = o.good_code and w.node_code = o.node_code and s.quantity > 0)
  group by o.node_code) usual
where usual.node_code = node.code;

-- Of an offer only what differs from its branch is said: -1 to be asked, null as the branch.
alter table good_offer alter column delivery_days drop not null, alter column delivery_days drop default;
comment on column good_offer.delivery_days is 'days a piece from another branch travels here; null: as node_logistic.transfer_days, -1: to be asked';

-- The numbers written so far told of the stock of their day.
update good_offer o set delivery_days = null
where o.delivery_days >= 0 or not exists (select from good_stock s where s.good_code = o.good_code and s.quantity > 0);
