-- A workshop waits for parts or for the maker's own service, moves tools between its centres, gives discounts, keeps what nobody
-- collects; and knows who took a tool in.
alter table repair
  add column awaited text not null default '',            -- what it waits for: a part and whose, or the maker's service
  add column awaited_kind text check (awaited_kind in ('part', 'maker')),
  add column awaited_on date,                             -- when it is expected
  add column discount bigint not null default 0 check (discount >= 0),
  add column discount_why text not null default '',
  add column taken_by integer references staff on delete set null,
  add column taken_at timestamptz,
  add column ready_at timestamptz,                        -- since when it may be collected
  add column reminded integer not null default 0;         -- how often its owner has been reminded
alter table repair drop constraint repair_state_check;
alter table repair add constraint repair_state_check check (state in
  ('requested', 'accepted', 'diagnosis', 'agreement', 'parts', 'repair', 'ready', 'declined', 'issued', 'cancelled'));
update repair set ready_at = (select max(created_at) from repair_history h where h.repair_id = repair.id and h.state = repair.state)
  where state in ('ready', 'declined');
update repair r set taken_by = h.staff_id, taken_at = h.created_at
  from (select distinct on (repair_id) repair_id, staff_id, created_at from repair_history where state = 'accepted' order by repair_id, id) h
  where h.repair_id = r.id;
create index repair_uncollected on repair (ready_at) where state in ('ready', 'declined');
