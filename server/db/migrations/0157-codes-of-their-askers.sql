-- A code belongs to whoever asked for it (a random token) and to what it was asked for: a stranger's asking and guessing
-- spends nothing of the owner's. auth_code stays for processes of the last version until they are gone.
create table one_time_code (
  key text not null,                      -- phone or e-mail
  purpose text not null check (purpose in ('sign-in', 'sign-up', 'recovery', 'new-phone', 'owner', 'deletion')),
  asker_hash text not null,               -- sha256 of the asker's token, hex
  address text not null,                  -- network address of the asker, for programs that send no token
  salt text not null,
  code_hash text not null,
  tries smallint not null default 0,      -- wrong ones with the token
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (key, purpose, asker_hash)
);
create index one_time_code_asker on one_time_code (asker_hash);
create index one_time_code_expires on one_time_code (expires_at);
