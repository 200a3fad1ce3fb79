-- Lists of a customer by name: goods for a project, an object, the next order. Good and pieces, in the order they were put.
create table customer_list (
  id integer generated always as identity primary key,
  user_id bigint not null references customer on delete cascade,
  name text not null,
  goods jsonb not null,                  -- [{code, quantity}]
  saved_at timestamptz not null
);
create unique index customer_list_name on customer_list (user_id, lower(name));
