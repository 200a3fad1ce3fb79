-- The rest of a rental counter's day: another piece, delivery with its price, day and driver, who hires for an organization, what
-- the kit was and what the machine is worth.
alter table hire_booking
  add column priced_as text,                              -- the good whose tariff counts, when a better machine goes for its price
  add column delivery_price bigint not null default 0 check (delivery_price >= 0),
  add column delivery_day date,
  add column delivery_hours text not null default '',
  add column driver text not null default '',
  add column company jsonb,                               -- {name, inn, kpp, address}
  add column proxy text not null default '',              -- the power of attorney of whoever came
  add column value bigint check (value >= 0),             -- what the machine is worth, as the contract has told it
  add column kit_out text[] not null default '{}',
  add column kit_back text[] not null default '{}',
  add column back_after bigint;                           -- the last row of the ledger before it came back

-- A machine that was exchanged for another while it was booked or out.
create table hire_swap (
  id bigint generated always as identity primary key,
  booking_id bigint not null references hire_booking on delete cascade,
  at timestamptz not null,
  staff_id integer references staff on delete set null,
  was text not null,                                      -- machine and number, as papers name them
  became text not null,
  reason text not null
);
create index hire_swap_booking on hire_swap (booking_id, id);

alter table money_movement drop constraint money_movement_purpose_check, add constraint money_movement_purpose_check
  check (purpose in ('order', 'fee', 'delivery', 'deposit', 'late', 'damage', 'repair', 'diagnosis', 'storage', 'card'));

-- The paper of the tax service (УПД) for what an organization hired; its numbers are those of orders' papers.
create table hire_paper (
  booking_id bigint primary key references hire_booking on delete cascade,
  number text not null,
  day date not null,
  sheet jsonb not null,
  file_name text not null,
  xml bytea not null,
  created_at timestamptz not null
);

-- Names of people and organizations stay out of the journal.
drop trigger hire_booking_audit on hire_booking;
create trigger hire_booking_audit after update or delete on hire_booking for each row
  execute function note_audit('rental', 'id', 'name,phone,delivery_address,comment,ip,company,proxy,driver',
    'updated_at,version,number,request_key,request_owner,body_hash,claim_declined_by,user_id,back_after');
