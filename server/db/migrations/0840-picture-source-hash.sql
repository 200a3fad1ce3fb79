-- The same file brought again is known by its bytes: its pixels need not be read a second time.
alter table picture add source_hash text check (source_hash ~ '^[0-9a-f]{64}$');
create index picture_source_hash on picture (source_hash) where source_hash is not null;
