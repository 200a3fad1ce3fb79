-- A session of accounting: what it sent so far, which version of the protocol it speaks, whether it has said that it ended.
alter table exchange_run
  add column protocol_version text not null default '',   -- as `init` named it; '': an older module
  add column received_bytes bigint not null default 0,
  add column received_files integer not null default 0,
  -- complete, deactivate: 1С said so; next: its next exchange has begun
  add column end_asked text check (end_asked in ('complete', 'deactivate', 'next')),
  add column deactivate_stamp bigint;

alter table exchange_file
  add column place integer,                               -- in which order the files were asked to be imported
  add column parts integer not null default 0,
  -- a part that comes again after its answer was lost is told by these
  add column first_part_sha256 text,
  add column last_part_sha256 text,
  -- it was read, and its rows were not yet compared with the shop
  add column is_staged boolean not null default false;

create index exchange_file_queued on exchange_file (run_id) where state in ('queued', 'reading');

-- Lost with the stage when the database crashes: a file that is staged and not named here is read again.
create unlogged table stage_file (
  run_id bigint not null,
  file_id bigint not null,
  primary key (run_id, file_id)
);
