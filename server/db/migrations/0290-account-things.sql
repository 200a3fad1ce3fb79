-- An address of a customer: how its door is found, what it is called, and which one is meant when nothing is said.
alter table delivery_address
  add column name text not null default '',
  add column flat text not null default '',
  add column entrance text not null default '',
  add column floor text not null default '',
  add column intercom text not null default '',
  add column comment text not null default '',
  add column is_main boolean not null default false;
alter table delivery_address drop constraint delivery_address_user_id_address_key;
alter table delivery_address add constraint delivery_address_door unique (user_id, address, flat);
create unique index delivery_address_main on delivery_address (user_id) where is_main;
update delivery_address set is_main = true where id in (select min(id) from delivery_address group by user_id);

-- Tools a customer has: those bought here are read from the orders, these were added by hand.
create table customer_tool (
  id integer generated always as identity primary key,
  user_id bigint not null references customer on delete cascade,
  good_code text references good on delete set null,
  name text not null,
  serial text not null default '',
  bought_on date,
  created_at timestamptz not null
);
create index customer_tool_user on customer_tool (user_id);
create index customer_tool_good on customer_tool (good_code);
