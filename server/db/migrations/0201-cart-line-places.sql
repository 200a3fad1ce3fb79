-- Where a line stood before it was taken out and put back; null: in the order the lines came.
alter table cart_item add column place bigint check (place > 0);
