-- When the embedded PostgreSQL was gone and had to be started again: it tells the owner that memory is short.
create table server_restart (
  at timestamptz primary key
);
