-- What a screen of the back office sends again because the answer was lost: the key is written in the transaction of the change, with
-- the answer, so a repeat finds both or neither. Kept three days; a screen throws away what it could not send for two.
create table office_answer (
  staff_id integer not null references staff on delete cascade,
  key text not null,
  request_hash text not null,            -- of the call and all it was given
  answer jsonb,                          -- null only inside the transaction that makes it
  created_at timestamptz not null,
  primary key (staff_id, key)
);
create index office_answer_created on office_answer (created_at);
