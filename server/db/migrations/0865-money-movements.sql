-- The ledger of money outside the bank's own books: what was charged, received, given back and withheld over a counter, for orders,
-- rental, repairs and gift cards. Rows are only added; a mistake is countered by a row of the same words with a minus. What is due,
-- to be given back and held on any card is a sum over these rows. They refer to nothing that may be swept away: they outlive it.
create table money_movement (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  warehouse_id integer,                  -- whose drawer; null: the shop's account
  node_code text not null,
  staff_id integer,                      -- null: nobody of the shop pressed
  subject text not null check (subject in ('order', 'rental', 'repair', 'gift-card')),
  subject_id bigint not null,
  kind text not null check (kind in ('charged', 'received', 'given-back', 'withheld')),
  purpose text not null check (purpose in ('order', 'fee', 'deposit', 'late', 'damage', 'repair', 'diagnosis', 'storage', 'card')),
  -- unknown: it was taken before this ledger was kept
  way text check (way in ('cash', 'card', 'sbp', 'transfer', 'bonuses', 'gift-card', 'unknown')),
  sum bigint not null check (sum <> 0),  -- kopecks
  note text not null default '',         -- what exactly: the damage, why a movement is countered
  receipt text not null default '',      -- the till's receipt, where somebody noted it
  counters bigint unique references money_movement,
  key text not null unique,              -- the same press sent again is no second movement
  check ((kind in ('received', 'given-back')) = (way is not null)),
  check ((counters is null) = (sum > 0)),
  check (kind not in ('charged', 'withheld') or purpose <> 'deposit')
);
create index money_movement_subject on money_movement (subject, subject_id, id);
create index money_movement_place on money_movement (warehouse_id, id) where way is not null;

create function keep_money_movement() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger of money is append-only' using errcode = 'insufficient_privilege';
end $$;
create trigger money_movement_is_append_only before update or delete on money_movement
  for each row execute function keep_money_movement();
create trigger money_movement_is_not_emptied before truncate on money_movement execute function keep_money_movement();

-- What counters another undoes it exactly, in the drawer it lay in, and is not undone itself.
create function check_money_counter() returns trigger language plpgsql as $$
begin
  if not exists (select from money_movement m where m.id = new.counters and m.counters is null and m.sum = -new.sum
      and (m.subject, m.subject_id, m.kind, m.purpose) = (new.subject, new.subject_id, new.kind, new.purpose)
      and (m.way, m.warehouse_id) is not distinct from (new.way, new.warehouse_id)) then
    raise exception 'movement % is countered by another one', new.counters using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger money_movement_counter before insert on money_movement for each row when (new.counters is not null)
  execute function check_money_counter();

-- Whose card is not even, and whose deposit is held: summed as rows come, so that «Сегодня» and the drawer need not read the ledger.
create table money_open (
  subject text not null check (subject in ('order', 'rental', 'repair', 'gift-card')),
  subject_id bigint not null,
  warehouse_id integer,
  node_code text not null,
  owed bigint not null default 0,        -- above zero: to be paid; below: to be given back
  deposit bigint not null default 0,
  since timestamptz not null,
  primary key (subject, subject_id)
);
create function note_money_open() returns trigger language plpgsql as $$
begin
  insert into money_open as o (subject, subject_id, warehouse_id, node_code, owed, deposit, since)
  select subject, subject_id, max(warehouse_id), max(node_code),
    coalesce(sum(case when purpose = 'deposit' then 0 when kind in ('charged', 'given-back') then sum else -sum end), 0),
    coalesce(sum(case when kind = 'withheld' then -sum when purpose <> 'deposit' then 0 when kind = 'received' then sum else -sum end), 0),
    min(at)
  from written where subject <> 'order' group by subject, subject_id
  on conflict (subject, subject_id) do update set owed = o.owed + excluded.owed, deposit = o.deposit + excluded.deposit;
  delete from money_open o using written w
  where (o.subject, o.subject_id) = (w.subject, w.subject_id) and o.owed = 0 and o.deposit = 0;
  return null;
end $$;
create trigger money_movement_open after insert on money_movement referencing new table as written
  for each statement execute function note_money_open();

-- What existed: as its own columns have told it until today. Nobody owes anything by them, what is out has its deposit held.
insert into money_movement (at, warehouse_id, node_code, staff_id, subject, subject_id, kind, purpose, way, sum, note, key)
select at, warehouse_id, node_code, staff_id, 'rental', id, kind, purpose, case when kind in ('received', 'given-back') then way end, sum, note,
  'opening:rental:' || id || ':' || kind || ':' || purpose
from (
  select b.id, b.warehouse_id, b.node_code, moved.*
  from hire_booking b, lateral (select coalesce(b.paid_by, 'unknown') as way, coalesce(b.out_at, b.created_at) as out_at,
      coalesce(b.back_at, b.updated_at) as back_at,
      coalesce(b.deposit_taken, case when b.status = 'issued' then b.deposit else b.deposit_held end) as taken) was,
    lateral (values
      (1, was.out_at, b.out_by, 'charged', 'fee', was.way, b.total, ''),
      (2, was.out_at, b.out_by, 'received', 'fee', was.way, b.total, ''),
      (3, was.out_at, b.out_by, 'received', 'deposit', was.way, was.taken, ''),
      (4, was.back_at, b.back_by, 'charged', 'late', was.way, b.late_fee, ''),
      (5, was.back_at, b.back_by, 'received', 'late', was.way, b.late_fee, ''),
      (6, was.back_at, b.back_by, 'charged', 'damage', was.way, b.deposit_held, b.held_why),
      (7, was.back_at, b.back_by, 'withheld', 'damage', was.way, b.deposit_held, b.held_why),
      (8, was.back_at, b.back_by, 'given-back', 'deposit', was.way,
        case when b.status = 'returned' then was.taken - b.deposit_held else 0 end, '')
    ) as moved (n, at, staff_id, kind, purpose, way, sum, note)
  where b.status in ('issued', 'returned')) opened
where sum > 0 order by at, id, n;

insert into money_movement (at, warehouse_id, node_code, staff_id, subject, subject_id, kind, purpose, way, sum, key)
select coalesce(r.handed_at, r.updated_at), c.warehouse_id, c.node_code, r.handed_by, 'repair', r.id, kind, 'repair',
  case when kind = 'received' then coalesce(r.paid_by, 'unknown') end, coalesce(r.paid_amount, r.price), 'opening:repair:' || r.id || ':' || kind
from repair r join service_center c on c.id = r.service_center_id, unnest(array['charged', 'received']) with ordinality as one (kind, n)
where r.state = 'issued' and coalesce(r.paid_amount, r.price) > 0 order by r.id, n;

-- Orders: what was taken with the goods, what was given back for them over the counter.
create function counter_of_order(node text, warehouse integer) returns integer language sql stable as $$
  select coalesce(warehouse, (select id from warehouse where node_code = node and is_shop order by position, id limit 1))
$$;
insert into money_movement (at, warehouse_id, node_code, staff_id, subject, subject_id, kind, purpose, way, sum, key)
select h.at, counter_of_order(o.node_code, o.warehouse_id), o.node_code, h.staff_id, 'order', o.id, 'received', 'order', h.paid_by, h.amount,
  'opening:order:' || o.id || ':received'
from order_handover h join shop_order o on o.id = h.order_id where h.paid_by is not null and h.amount > 0 order by h.at;
insert into money_movement (at, warehouse_id, node_code, staff_id, subject, subject_id, kind, purpose, way, sum, note, key)
select r.created_at, r.warehouse_id, o.node_code, r.staff_id, 'order', o.id, 'given-back', 'order', r.paid_by, r.amount, r.reason,
  'opening:order:' || o.id || ':return:' || r.id
from order_return r join shop_order o on o.id = r.order_id where r.paid_by in ('cash', 'card') and r.amount > 0 order by r.id;
insert into money_movement (at, warehouse_id, node_code, staff_id, subject, subject_id, kind, purpose, way, sum, key)
select coalesce(r.closed_at, r.updated_at), counter_of_order(o.node_code, coalesce(r.warehouse_id, o.warehouse_id)), o.node_code, null, 'order', o.id,
  'given-back', 'order', r.paid_by, r.amount, 'opening:order:' || o.id || ':claim:' || r.id
from goods_return r join shop_order o on o.id = r.order_id where r.paid_by in ('cash', 'card') and r.amount > 0 order by r.id;
drop function counter_of_order;

-- From here on those sums are nowhere else.
alter table hire_booking drop column paid_by, drop column deposit_taken, drop column late_fee, drop column deposit_held, drop column held_why,
  add column deposit_why text not null default ''; -- less than the tariff's
alter table repair drop column paid_by, drop column paid_amount;

-- Less than the tariff's deposit is somebody's word for somebody; whoever may give money back may give that word.
update staff_role set permissions = permissions || '{rental.deposit}'::text[] where 'rental.work' = any(permissions) and 'money.refund' = any(permissions);
