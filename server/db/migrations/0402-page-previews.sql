-- Pages of the shop as a change nobody has saved yet would make them: rendered once, shown for minutes to the browser that opens them
-- first. Only hashes of the link and of that browser's key are kept.
create unlogged table page_preview (
  token_hash text primary key,
  address text not null,                           -- path of the page it stands for
  opener_hash text,                                -- null: not opened yet
  headers jsonb not null,
  body bytea not null,
  staff_id integer not null references staff on delete cascade,
  expires_at timestamptz not null
);
create index page_preview_expires on page_preview (expires_at);
