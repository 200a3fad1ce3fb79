-- Contacts of what ended long ago are made anonymous. The first time their number is told and the owner is waited for.
create table contact_forgetting (
  one boolean primary key default true check (one),
  waiting integer not null default 0,
  looked_at timestamptz not null,
  allowed_at timestamptz,
  allowed_by integer references staff,
  forgotten bigint not null default 0
);
