-- One like of an article for one visitor: an account, or a browser that holds our cookie.
create table publication_like (
  publication_id integer not null references publication on delete cascade,
  user_id bigint references customer on delete cascade,
  guest_id uuid,
  created_at timestamptz not null,
  check ((user_id is null) <> (guest_id is null)),
  unique (publication_id, user_id),
  unique (publication_id, guest_id)
);
create index publication_like_user on publication_like (user_id);
