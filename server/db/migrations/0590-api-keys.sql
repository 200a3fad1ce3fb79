-- Keys of the shop's programs. A program acts as a member of staff nobody can sign in as: whatever names people (the journal,
-- notes, runs of goods) names it too.
alter table staff add column is_program boolean not null default false;
alter table staff add constraint staff_program_never_signs_in
  check (not is_program or (state = 'blocked' and password_hash is null and totp_secret is null and not is_demo));

create table api_key (
  id integer generated always as identity primary key,
  staff_id integer not null unique references staff,
  name text not null,
  prefix text not null,                  -- enough to tell keys apart, far too little to guess one
  key_hash text not null unique,         -- sha-256 of 256 random bits
  permissions text[] not null,
  node_codes text[] not null default '{}',      -- both lists empty: everywhere
  warehouse_ids integer[] not null default '{}',
  per_minute integer not null check (per_minute between 1 and 6000),
  created_by integer references staff on delete set null,
  created_at timestamptz not null,
  expires_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz,              -- to the minute
  last_used_from text not null default '',      -- a network, not an address
  version integer not null default 1
);
create unique index api_key_name on api_key (lower(name)) where revoked_at is null;
create index api_key_created_by on api_key (created_by);

create trigger api_key_audit after insert or update or delete on api_key for each row
  execute function note_audit('api-key', 'id', 'key_hash',
    'id,staff_id,created_by,created_at,last_used_at,last_used_from,version');

-- A program is told of as its key, not as a person.
drop trigger staff_audit on staff;
create trigger staff_audit after update or delete on staff for each row when (not old.is_program)
  execute function note_audit('staff', 'id', 'password_hash,totp_secret', 'totp_new,totp_step,last_seen_at,version,created_at,is_program');
create trigger staff_audit_made after insert on staff for each row when (not new.is_program)
  execute function note_audit('staff', 'id', 'password_hash,totp_secret', 'totp_new,totp_step,last_seen_at,version,created_at,is_program');
