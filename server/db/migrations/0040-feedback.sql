-- What buyers ask the shop to answer by phone.
create table feedback_request (
  id bigint generated always as identity primary key,
  type text not null,
  node_code text not null references node_logistic,
  user_id bigint references customer on delete set null,
  name text not null,
  phone text not null,                    -- 7XXXXXXXXXX
  message text not null,
  good_code text references good on delete set null,
  state text not null default 'new' check (state in ('new', 'answered', 'dropped')),
  created_at timestamptz not null
);
create index feedback_request_new on feedback_request (created_at) where state = 'new';
