-- Pictures visitors sent, made anew and kept outside the database. Each belongs to exactly one row; a file without a row here is swept away.
create table upload (
  id text primary key,                    -- unguessable; the files are {id}-1600.webp and {id}-400.webp
  feedback_request_id bigint references feedback_request on delete cascade,
  review_id integer references review on delete cascade,
  position smallint not null,
  width integer not null,                 -- of the larger file
  height integer not null,
  bytes integer not null,                 -- of both
  created_at timestamptz not null,
  constraint upload_owner check (num_nonnulls(feedback_request_id, review_id) = 1)
);
create index upload_feedback_request on upload (feedback_request_id) where feedback_request_id is not null;
create index upload_review on upload (review_id) where review_id is not null;

-- A spare part is asked for by its kind and the tool it goes into, which need not be a good of ours.
alter table feedback_request
  add column part_type text,
  add column tool text not null default '';
